/** A link to give to somebody: to read, to copy, to share. */

import { el } from "../dom.js";
import { t } from "../i18n.js";

/** @param {{id: string, label: string, url: string}} link */
export function linkField({ id, label, url }) {
  const field = el("input", {
    class: "field",
    id,
    type: "text",
    readonly: true,
    value: url,
    on: { focus: () => field.select() },
  });
  const said = el("span", { class: "copied", role: "status" });
  const copy = async () => {
    said.textContent = "";
    field.select();
    try {
      await navigator.clipboard.writeText(url);
      said.textContent = t("copied");
    } catch {
      // Without the clipboard the link is selected, and can be copied by hand.
    }
  };
  return el(
    "div",
    { class: "link-field" },
    el("div", { class: "link-label" }, el("label", { for: id }, label), said),
    field,
    el("button", { class: "button", type: "button", id: `${id}-copy`, on: { click: copy } }, t("copy")),
    "share" in navigator &&
      el(
        "button",
        { class: "button", type: "button", on: { click: () => navigator.share({ url }).catch(() => {}) } },
        t("share"),
      ),
  );
}

/* Tables sort by the column whose head is pressed: numbers first from the greatest, words from A. */
for (const table of document.querySelectorAll("table")) {
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    head.querySelector("button")?.addEventListener("click", () => {
      const falling = head.getAttribute("aria-sort") ? head.getAttribute("aria-sort") !== "descending" : column > 0;
      for (const other of heads) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", falling ? "descending" : "ascending");
      const value = (row) => row.cells[column].dataset.value ?? row.cells[column].textContent.trim();
      const compare = (one, other) =>
        column === 0 ? value(one).localeCompare(value(other)) : Number(value(one)) - Number(value(other));
      const rows = [...table.tBodies[0].rows].sort((one, other) => compare(one, other) * (falling ? -1 : 1));
      table.tBodies[0].append(...rows);
    });
  });
}

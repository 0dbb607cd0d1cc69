// The same bot in JavaScript: it claims the first route it can, keeps all tickets, else draws.
import { createInterface } from "node:readline";

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === "hello") console.log(JSON.stringify({ schema: 1 }));
  if (message.type !== "choose") continue;
  const texts = message.legal.map((action) => action.text);
  console.log(texts.find((text) => text.startsWith("claim")) ?? texts.find((text) => text.includes("blind")) ?? texts.at(-1));
}

// A client over standard input and output, as small as the benches need it.
import { spawn } from "node:child_process";

/** Starts a server; `call` asks a tool and gives the text of its answer. */
export async function connect([command, ...args], { env = {}, cwd } = {}) {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    cwd,
    stdio: ["pipe", "pipe", "ignore"],
  });
  const waiting = new Map();
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (chunk) => {
    const lines = (text + chunk).split("\n");
    text = lines.pop();
    for (const line of lines) {
      const told = JSON.parse(line);
      waiting.get(told.id)?.(told);
      waiting.delete(told.id);
    }
  });
  let serial = 0;
  const send = (message) => child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const ask = (method, params) =>
    new Promise((resolve) => {
      waiting.set(++serial, resolve);
      send({ id: serial, method, params });
    });
  await ask("initialize", {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "bench", version: "0" },
  });
  send({ method: "notifications/initialized" });
  return {
    call: async (name, input) => {
      const { result, error } = await ask("tools/call", { name, arguments: input });
      if (error) throw new Error(`${name}: ${error.message}`);
      return result.content.map((block) => block.text ?? "").join("\n");
    },
    end: () => child.kill(),
  };
}

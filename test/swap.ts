import { symlinkSync } from "node:fs";
import { Worker } from "node:worker_threads";

/** Swaps, in a thread of its own and as fast as it can, what stands at a path for a symlink, and back. */
export function swap(path: string, link: string) {
  symlinkSync(link, `${path}.link`);
  const code = `
    const { renameSync } = require("node:fs");
    const { parentPort, workerData: { path, flag } } = require("node:worker_threads");
    const stop = new Int32Array(flag);
    parentPort.postMessage("started");
    while (Atomics.load(stop, 0) === 0) {
      renameSync(path, path + ".own"); renameSync(path + ".link", path);
      renameSync(path, path + ".link"); renameSync(path + ".own", path);
    }`;
  const flag = new SharedArrayBuffer(4);
  const worker = new Worker(code, { eval: true, workerData: { path, flag } });
  const started = new Promise((resolve) => worker.once("message", resolve));
  const stop = (): Promise<unknown> => {
    const ended = new Promise((resolve) => worker.once("exit", resolve));
    Atomics.store(new Int32Array(flag), 0, 1);
    return ended;
  };
  return { started, stop };
}

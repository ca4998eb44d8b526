// How a program is timed here: as a whole process, several times, in turn with what it is compared to, so that a machine
// whose speed drifts hits all alike. Only ratios inside one run are to be trusted.
import { spawnSync } from "node:child_process";

/** Wall and CPU seconds and peak memory (MB) of one run, by GNU time. */
export function timeOnce({ command, args, input, env }) {
  const started = process.hrtime.bigint();
  const options = { input, env, encoding: "utf8", maxBuffer: 1 << 28 };
  const done = spawnSync("/usr/bin/time", ["-f", "@%U %S %M", command, ...args], options);
  const wall = Number(process.hrtime.bigint() - started) / 1e9;
  const told = /@([\d.]+) ([\d.]+) (\d+)\s*$/.exec(done.stderr ?? "");
  if (told === null) throw new Error(`cannot time ${command}: ${done.error?.message ?? done.stderr}`);
  return { wall, cpu: Number(told[1]) + Number(told[2]), memory: Number(told[3]) / 1024, status: done.status };
}

/** Times several programs in turn; the medians of each, and how far the runs spread. */
export function compare(programs, runs) {
  const seen = Object.fromEntries(Object.keys(programs).map((name) => [name, []]));
  for (let run = 0; run <= runs; run++)
    for (const [name, { before, ...program }] of Object.entries(programs)) {
      before?.(run);
      const timed = timeOnce(program);
      if (run > 0) seen[name].push(timed);
    }
  return Object.fromEntries(Object.entries(seen).map(([name, all]) => [name, summary(all)]));
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

function summary(all) {
  const wall = all.map((each) => each.wall);
  return {
    wall: median(wall),
    cpu: median(all.map((each) => each.cpu)),
    memory: Math.max(...all.map((each) => each.memory)),
    spread: (Math.max(...wall) - Math.min(...wall)) / median(wall),
  };
}

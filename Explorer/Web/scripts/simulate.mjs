// Runs SimulationProbe: node simulate.mjs FILE SCHEDULES
// Prints the digests of the event tables, the five lists, the lists of large numbers and the schedules.
import { readFileSync } from "node:fs";

const [path, schedules] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(path), {});
const { simulate, sweep, play, playLargeNumbers } = instance.exports;

function show(digest, what) {
    if (digest === 0n) throw new Error(`${what} broke a promise`);
    console.log(BigInt.asUintN(64, digest).toString(16));
}

show(sweep(), "an event");
show(play(), "one of the five lists");
show(playLargeNumbers(), "one of the lists of large numbers");

let sum = 0n;
const chunk = 500;
for (let seed = 0; seed < schedules; seed += chunk) {
    const count = Math.min(chunk, schedules - seed);
    const digest = simulate(BigInt(seed), count);
    if (digest === 0n) throw new Error(`one of the seeds ${seed} to ${seed + count - 1} broke a promise`);
    sum += digest;
}
show(sum, "a schedule");

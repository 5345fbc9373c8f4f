/**
 * npm run fuzz: damaged inputs through everything that reads what comes from outside. Ends with 1 when a case has
 * failed.
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { dataFolderName } from './originals.ts';
import { startFuzzThread, type FuzzThread } from './fuzz-thread.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    cases: { type: 'string' },
    seed: { type: 'string' },
    target: { type: 'string' },
    case: { type: 'string' },
  },
});
const seed = Number(values.seed ?? randomInt(2 ** 31));
const seconds = Number(values.seconds);
/** Where time is given, a turn is so long; then another has its. */
const turnMs = 500;
/** Where a number of cases is given, a turn has so many. */
const turnCases = 20;
const failuresShown = 20;

const say = (line: string) => process.stdout.write(`${line}\n`);

say(`seed ${seed}${dataFolderName ? '' : ', synthetic inputs alone (MADO_TEST_DATA)'}`);
let thread: FuzzThread = await startFuzzThread(seed);
const names = values.target ? [values.target] : Object.keys(thread.targets);
const counts = new Map<string, number>(names.map((name) => [name, 0]));
let failed = 0;
const sum = () => [...counts.values()].reduce((total, count) => total + count, 0);

async function turn(target: string, from: number, count: number, untilMs = Infinity): Promise<number> {
  const { done, failures } = await thread.run({ target, from, count, untilMs });
  for (const { number, problem } of failures) {
    failed += 1;
    if (failed <= failuresShown)
      say(`FAILED: npm run fuzz -- --seed ${seed} --target ${target} --case ${number}\n${problem}`);
    if (/^(ended its thread|did not end)/.test(problem)) {
      await thread.end();
      thread = await startFuzzThread(seed);
    }
  }
  return done;
}

if (values.case !== undefined) {
  for (const name of names) counts.set(name, await turn(name, Number(values.case), 1));
} else {
  const end = performance.now() + seconds * 1000;
  const wanted = values.cases === undefined ? null : Number(values.cases);
  const isOver = () => (wanted === null ? performance.now() >= end : sum() >= wanted);
  while (!isOver())
    for (const name of names.flatMap((one) => Array.from({ length: thread.targets[one] ?? 1 }, () => one))) {
      if (isOver()) break;
      const before = counts.get(name) ?? 0;
      const done = await (wanted === null ? turn(name, before, 1_000_000, turnMs) : turn(name, before, turnCases));
      counts.set(name, before + done);
    }
}
await thread.end();
for (const [name, count] of counts) say(`${name.padEnd(10)} ${count.toLocaleString('en-US').padStart(12)} cases`);
say(`${'all'.padEnd(10)} ${sum().toLocaleString('en-US').padStart(12)} cases, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

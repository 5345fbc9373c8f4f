import { Session } from 'node:inspector';
import path from 'node:path';
import { startCountingNativeSteps } from './count-native-steps.ts';

/*
 * Work is counted as the engine counts coverage: how often each block of JavaScript is entered. No clock, so the same
 * work has the same count on every machine. Only what is compiled while counting is on can be counted: a test imports
 * this file first. Calls in which the engine searches or copies count as far as they went; a regular expression, as far
 * as its match: `tools/regexes` refuses those whose work may grow faster than their text.
 */
const session = new Session();
session.connect();
post('Profiler.enable');
post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

/** How many blocks of JavaScript are entered while `work` runs, and how far its searches and copies go. */
export async function countWork(work: () => unknown): Promise<number> {
  forgetCounts();
  return countFurther(work);
}

/**
 * How many blocks of JavaScript are entered while `work` runs: for a request whose test copies its answer, which says
 * nothing of the server.
 */
export async function countBlocks(work: () => unknown): Promise<number> {
  forgetCounts();
  await work();
  return takeCounts();
}

/** As `countWork`, from where counts were taken last: taking them costs more than most of what is counted. */
async function countFurther(work: () => unknown): Promise<number> {
  const endNativeSteps = startCountingNativeSteps();
  let nativeSteps = 0;
  try {
    await work();
  } finally {
    nativeSteps = endNativeSteps();
  }
  return takeCounts() + nativeSteps;
}

/**
 * How many times the work grows from an input of `lengths[0]` to one of `lengths[1]`, divided by how many times the
 * input does: 1 is in proportion, and with the lengths as they are by default work that grows with the square has 8.
 *
 * @param input a hostile input of about that length
 */
export async function growthOfWork<Input>(
  input: (length: number) => Input,
  work: (input: Input) => unknown,
  lengths: readonly [number, number] = [2_000, 16_000],
): Promise<number> {
  await work(input(100)); // What is compiled, and kept, at the first time.
  const [short, long] = [input(lengths[0]), input(lengths[1])];
  takeCounts();
  const small = await countFurther(() => work(short));
  const large = await countFurther(() => work(long));
  return large / small / (lengths[1] / lengths[0]);
}

/**
 * Growth that is out of proportion, by the name of the hostile input. Measured together first: mostly there is none.
 */
export async function disproportions<Input>(
  inputs: Readonly<Record<string, (length: number) => Input>>,
  work: (input: Input) => unknown,
): Promise<Record<string, number>> {
  const all = Object.values(inputs);
  const together = await growthOfWork(
    (length) => all.map((input) => input(length)),
    async (given) => {
      for (const one of given) await work(one);
    },
  );
  if (together < 1.1) return {};
  const found: Record<string, number> = { together };
  for (const [name, input] of Object.entries(inputs)) {
    const growth = await growthOfWork(input, work);
    if (growth >= 1.1) found[name] = growth;
  }
  return found;
}

interface Coverage {
  result: { url: string; functions: { functionName: string; ranges: { count: number }[] }[] }[];
}

/**
 * Functions of ours that were entered while work was counted, or before it, where the engine has made them one with
 * their callers since: file from the root of the repository, a space, the name.
 */
export const entered = new Set<string>();
const repository = `${path.resolve(import.meta.dirname, '../../../..')}/`;

/** What was entered until now, to prepare, counts as nothing. */
export function forgetCounts(): void {
  post('Profiler.takePreciseCoverage');
}

/** Counts since they were taken last. */
function takeCounts(): number {
  const { result } = post('Profiler.takePreciseCoverage') as Coverage;
  let sum = 0;
  for (const { url, functions } of result) {
    const file = url.replace(/^file:\/\//, '');
    const place = file.startsWith(repository) ? file.slice(repository.length) : null;
    for (const { functionName, ranges } of functions) {
      const count = ranges.reduce((all, range) => all + range.count, 0);
      sum += count;
      if (place !== null && count > 0) entered.add(`${place} ${functionName}`);
    }
  }
  return sum;
}

function post(method: string, params: object = {}): unknown {
  let answer: unknown;
  session.post(method, params, (error, result) => {
    if (error) throw error;
    answer = result;
  });
  return answer;
}

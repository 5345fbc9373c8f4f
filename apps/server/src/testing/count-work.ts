import { Session } from 'node:inspector';

/*
 * Work is counted as the engine counts coverage: how often each block of JavaScript is entered. No clock, so the same work has the same count on every
 * machine. Only what is compiled while counting is on can be counted: a test imports this file first. What the engine does inside of one call counts
 * once: `tools/regexes` refuses regular expressions whose work may grow faster than their text.
 */
const session = new Session();
session.connect();
post('Profiler.enable');
post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

/** How many blocks of JavaScript are entered while `work` runs. */
export async function countWork(work: () => unknown): Promise<number> {
  takeCounts();
  await work();
  return takeCounts();
}

/**
 * How many times the work grows from an input of `lengths[0]` to one of `lengths[1]`, divided by how many times the input does: 1 is in proportion, and
 * with the lengths as they are by default work that grows with the square has 8.
 *
 * @param input a hostile input of about that length
 */
export async function growthOfWork<Input>(
  input: (length: number) => Input,
  work: (input: Input) => unknown,
  lengths: readonly [number, number] = [2_000, 16_000],
): Promise<number> {
  await work(input(100)); // What is compiled, and kept, at the first time.
  const small = await countWork(() => work(input(lengths[0])));
  const large = await countWork(() => work(input(lengths[1])));
  return large / small / (lengths[1] / lengths[0]);
}

interface Coverage {
  result: { functions: { ranges: { count: number }[] }[] }[];
}

/** Counts since they were taken last. */
function takeCounts(): number {
  const { result } = post('Profiler.takePreciseCoverage') as Coverage;
  const functions = result.flatMap((script) => script.functions);
  return functions.flatMap(({ ranges }) => ranges).reduce((sum, { count }) => sum + count, 0);
}

function post(method: string, params: object = {}): unknown {
  let answer: unknown;
  session.post(method, params, (error, result) => {
    if (error) throw error;
    answer = result;
  });
  return answer;
}

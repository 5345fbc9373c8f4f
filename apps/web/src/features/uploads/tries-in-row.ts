import type { Problem } from './upload-state.ts';

/** A request that failed for the line is sent again by itself after this time, in ms, and then after twice as long. */
const firstPause = 2_000;
const longestPause = 30_000;
/** So often a server that answers, but not as it should, is asked again in a row. */
const triesOfServer = 5;

/** Counts how often in a row requests failed, which says how long, and whether, it goes on by itself. */
export interface TriesInRow {
  /** @param done how many files need nothing more: where they are more than before, a new row begins */
  readonly counted: (problem: Problem, done: number) => Problem;
  /** After so many ms it goes on by itself. */
  readonly pause: () => number;
}

export function triesInRow(): TriesInRow {
  /** How often requests have failed in a row, those of them that the server answered, and how much was done then. */
  let inRow = { times: 0, ofServer: 0, done: -1 };
  return {
    counted: (problem, done) => {
      const before = done > inRow.done ? { times: 0, ofServer: 0 } : inRow;
      const isOfServer = problem.kind === 'request' && problem.request === 'server';
      inRow = { done, times: before.times + 1, ofServer: isOfServer ? before.ofServer + 1 : 0 };
      return isOfServer ? { ...problem, goesOn: inRow.ofServer <= triesOfServer } : problem;
    },
    pause: () => Math.min(longestPause, firstPause * 2 ** (inRow.times - 1)),
  };
}

/** What a case may take. */
export const limits = { cpuMs: 2_000, bytes: 256_000_000 };

/** Places in the memory that both threads see: `running` is odd while a case runs. */
export const slots = { number: 0, running: 1 } as const;

/** Cases of one target, by number; no more are begun after `untilMs`. */
export interface CasesToRun {
  target: string;
  from: number;
  count: number;
  untilMs: number;
}

export interface CaseFailure {
  number: number;
  problem: string;
}

export interface CasesDone {
  done: number;
  failures: CaseFailure[];
}

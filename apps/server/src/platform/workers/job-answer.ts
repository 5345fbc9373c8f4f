/** `code`: that of the system, of an error that has one. */
export type JobAnswer<Answer> = { answer: Answer } | { failed: string; code?: string | undefined };

/** A job has no answer: its handler threw, its thread died (out of memory, say), or it took too long. */
export class JobFailed extends Error {
  override readonly name = 'JobFailed';
  readonly reason: 'threw' | 'died' | 'late' | 'closed';
  /** The system's code of what the handler threw. */
  readonly code: string | undefined;

  constructor(reason: JobFailed['reason'], message: string, code?: string) {
    super(message);
    this.reason = reason;
    this.code = code;
  }
}

/** A job, and who waits for its answer. */
export interface WaitingJob<Job, Answer> {
  job: Job;
  resolve: (answer: Answer) => void;
  reject: (error: JobFailed) => void;
}

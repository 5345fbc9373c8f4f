import type { JobAnswer } from '../workers/index.ts';

/** What comes out of a sandbox: first that everything was loaded, then the answers. */
export type SandboxMessage<Answer> = { ready: true } | JobAnswer<Answer>;

/**
 * Called once by the file that a sandbox runs: answers its jobs. What `handle` throws becomes a JobFailed at the other
 * end, with the error's name only: a decoder's message may repeat what stands in the file.
 */
export function serveSandbox<Job, Answer>(handle: (job: Job) => Promise<Answer>): void {
  process.on('disconnect', () => process.exit());
  process.on('message', (job: Job) => {
    void handle(job).then(
      (answer) => process.send?.({ answer } satisfies SandboxMessage<Answer>),
      (error: unknown) => {
        const failed = error instanceof Error ? error.name : 'unknown';
        process.send?.({ failed } satisfies SandboxMessage<Answer>);
      },
    );
  });
  process.send?.({ ready: true } satisfies SandboxMessage<Answer>);
}

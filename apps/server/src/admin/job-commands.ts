import { jobHandlers } from '../jobs.ts';
import { listJobs, repeatJob, type ListedJob } from '../platform/jobs/index.ts';
import { CommandError, optionalText, text, type Command } from './command.ts';

const most = 10_000;

/** What is done beside requests: what waits, what has failed for good, and how it is done again. */
export const jobCommands: readonly Command[] = [
  {
    name: 'jobs',
    changes: false,
    summary: `Jobs that wait, are under way, are dead or of a kind that this program does not know; ${most} at most, dead ones first.`,
    options: {
      dead: { help: 'only those that failed for good' },
      kind: { value: 'KIND', help: 'of this kind' },
    },
    async run(ctx, values) {
      const rows = await listJobs(
        ctx.db,
        { dead: values['dead'] === true, kind: optionalText(values, 'kind') ?? null },
        most,
      );
      return rows.map((row) => ({ state: stateOf(row), ...row }));
    },
  },
  {
    name: 'repeat-job',
    changes: true,
    summary: 'Has a dead job done once more, as if it had never been tried.',
    options: { job: { value: 'NUMBER', required: true, help: 'id of the job, as jobs says it' } },
    async run(ctx, values, concerns) {
      const id = text(values, 'job');
      if (!/^\d{1,15}$/.test(id)) throw new CommandError('--job must be a number');
      concerns({ object: { kind: 'job', id } });
      return ctx.db.transaction(async (tx) => {
        if (!(await repeatJob(tx, Number(id), ctx.clock.now()))) throw new CommandError(`there is no dead job ${id}`);
        return [{ job: Number(id) }];
      });
    },
  },
];

function stateOf(job: ListedJob): 'dead' | 'under way' | 'unknown' | 'waiting' {
  if (job.dead_at) return 'dead';
  if (job.lease_until) return 'under way';
  return jobHandlers.some(({ kind }) => kind.name === job.kind && kind.version === job.version) ? 'waiting' : 'unknown';
}

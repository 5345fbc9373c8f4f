import { serveJobs } from '../workers/index.ts';
import { moveDurably, writeDurably, type KnownFolders, type Move, type Write } from './write-durably.ts';

/** What comes together: files to write, or files to move. */
export type WriteJob = { writes: readonly Write[] } | { moves: readonly Move[] };

serveWrites(new Set());

function serveWrites(known: KnownFolders): void {
  serveJobs<WriteJob, (string | null)[]>(async (job) => ({
    answer: 'writes' in job ? writeDurably(job.writes) : moveDurably(job.moves, known),
  }));
}

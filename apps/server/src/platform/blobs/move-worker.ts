import { serveJobs } from '../workers/index.ts';
import { moveDurably, type Move } from './move-durably.ts';

serveJobs<readonly Move[], (string | null)[]>(async (moves) => ({ answer: moveDurably(moves) }));

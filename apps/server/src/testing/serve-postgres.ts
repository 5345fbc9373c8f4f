import { startOwnPostgres } from './own-postgres.ts';

// A PostgreSQL of its own for whoever starts this program from another part: prints its URL, and ends with it at
// SIGTERM.
const { url, stop } = await startOwnPostgres();
process.once('SIGTERM', () => void stop());
process.stdout.write(`${url}\n`);

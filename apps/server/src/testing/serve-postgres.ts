import { startOwnPostgres } from './own-postgres.ts';

// A PostgreSQL of its own for whoever starts this program from another part: prints its URL, and ends with it at
// SIGTERM.
const postgres = await startOwnPostgres();
process.once('SIGTERM', () => void postgres.stop());
process.stdout.write(`${postgres.url}\n`);

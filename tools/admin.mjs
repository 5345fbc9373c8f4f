// npm run admin: runs on what is installed and installs nothing itself, for a server may be running on it. Plain
// JavaScript, as start.mjs.
import { requireNode24, node24, root } from './install.mjs';
import { runToItsEnd } from './run.mjs';

requireNode24();
process.umask(0o077);
runToItsEnd(node24, ['apps/server/src/admin.ts', ...process.argv.slice(2)], { cwd: root });

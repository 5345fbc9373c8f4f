// npm run dev, check, unit, …: installs what is missing, as npm start does, then runs a program of ours or of the
// dependencies on Node 24. Plain JavaScript, as start.mjs.
//
//   node tools/installed.mjs <program> [argument …]      the program by its path from the root of the repository
import { install, node24, root } from './install.mjs';
import { runToItsEnd } from './run.mjs';

install();
runToItsEnd(node24, process.argv.slice(2), { cwd: root });

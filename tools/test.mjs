// npm test: installs what is missing, then runs everything on Node 24. Plain JavaScript, as start.mjs.
import { install, node24, root } from './install.mjs';
import { runToItsEnd } from './run.mjs';

install();
runToItsEnd(node24, ['tools/suite/main.ts', ...process.argv.slice(2)], { cwd: root });

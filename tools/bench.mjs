// npm run bench: installs and builds what is not current, as npm start does, then measures on Node 24.
import { buildWeb } from './build.mjs';
import { install, node24, root } from './install.mjs';
import { runToItsEnd } from './run.mjs';

install();
buildWeb();
runToItsEnd(node24, ['bench/src/main.ts', ...process.argv.slice(2)], { cwd: root });

// npm run fuzz: damaged inputs through readers, decoders, rewriting and parsers, on Node 24. Installs nothing.
import { node24, requireNode24, root } from './install.mjs';
import { runToItsEnd } from './run.mjs';

requireNode24();
runToItsEnd(node24, ['apps/server/src/testing/fuzz/main.ts', ...process.argv.slice(2)], { cwd: root });

// npm test: installs what is missing, then runs everything on Node 24. Plain JavaScript, as start.mjs.
//
//   node tools/test.mjs [--night]      by night: all rounds, seeds and files, where a change gets few (CONTRIBUTING.md)
import { install, node24, root } from './install.mjs';
import { runToItsEnd } from './run.mjs';

const [, , ...words] = process.argv;
const night = words.includes('--night') ? { MADO_TEST_NIGHT: '1' } : {};
const args = words.filter((word) => word !== '--night');

install();
runToItsEnd(node24, ['tools/suite/main.ts', ...args], { cwd: root, env: { ...process.env, ...night } });

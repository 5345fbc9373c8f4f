// npm start: installs and builds what is not current, then runs the server on Node 24. Plain JavaScript: it also runs
// on Node 20 of a machine on which nothing of the project is installed yet.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildWeb } from './build.mjs';
import { install, node24, root } from './install.mjs';
import { runToItsEnd } from './run.mjs';

install();
buildWeb();
// What the server writes is its owner's alone, whatever it is; what was installed and built is not.
process.umask(0o077);

// How the process uses memory. Young objects get 2 x 4 MB in each thread, and what has grown old is collected from 32
// MB on: an upload leaves little that lives on, and left alone seven threads would grow by 2 x 16 MB each, and then go
// on before any is collected. What is not JavaScript's lies in two arenas of glibc and not in one of each thread, which
// kept 160 MB of what was freed; they give back what is free beyond 4 MB, and nothing over 2 MB goes into them. Other C
// libraries do not read these.
const { flags, env } = JSON.parse(readFileSync(path.join(root, 'apps/server/process.json'), 'utf8'));
runToItsEnd(node24, [...flags, 'apps/server/src/main.ts', ...process.argv.slice(2)], {
  cwd: root,
  env: { NODE_ENV: 'production', ...env, ...process.env },
});

// npm run notices: prints the licences of the code, wasm and fonts of others that browsers get. The product serves the
// same text under /third-party-notices.txt. Plain JavaScript, as start.mjs.
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { buildWeb } from './build.mjs';
import { install, root } from './install.mjs';

install();
buildWeb();
createReadStream(path.join(root, 'apps', 'web', 'dist', 'third-party-notices.txt')).pipe(process.stdout);

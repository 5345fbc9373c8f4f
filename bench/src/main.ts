/** npm run bench -- server: measures the product beside its peers and writes the README's table. */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { replaceBetween } from './harness/markdown.ts';
import { runServerBench } from './server/run.ts';

const usage = `npm run bench -- server [--rounds 5] [--port 18160] [--no-readme]

Starts this product and the peers that are on this machine (Orthanc from Debian's packages, installed if that is allowed), gives them the
same files, compares what they return, measures them by turns, keeps the raw samples in bench/out and writes the table into README.md.`;

const readme = fileURLToPath(new URL('../../README.md', import.meta.url));
const out = fileURLToPath(new URL('../out', import.meta.url));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  allowNegative: true,
  options: {
    rounds: { type: 'string', default: '5' },
    port: { type: 'string', default: '18160' },
    readme: { type: 'boolean', default: true },
    help: { type: 'boolean', default: false },
  },
});

if (values.help || positionals.length !== 1 || positionals[0] !== 'server') {
  console.log(usage);
  process.exit(values.help ? 0 : 2);
}
const { text, record } = await runServerBench({ rounds: Number(values.rounds), port: Number(values.port), out });
console.log(`\n${text}\n\nraw samples: ${record}`);
if (values.readme) await writeFile(readme, replaceBetween(await readFile(readme, 'utf8'), 'bench:server', text));

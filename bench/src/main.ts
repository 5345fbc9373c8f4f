/**
 * npm run bench -- server | viewer | list | reading | storage | sharing | sign-ins | upload: measures the product,
 * beside its peers where there are some, and writes the README's tables.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { burnedInCoverage } from './burned-in/run.ts';
import { replaceBetween } from './harness/markdown.ts';
import { speedOfDeidentification } from './deidentify/speed.ts';
import { runListBench } from './list/run.ts';
import { timeAlone } from './server/alone.ts';
import { costOfIngest } from './server/cost.ts';
import { profileIngest } from './server/profile.ts';
import { runServerBench } from './server/run.ts';
import { timeOfRequests } from './server/requests.ts';
import { costOfHanging } from './reading/hanging.ts';
import { runReadingBench } from './reading/run.ts';
import { runSharingBench } from './sharing/run.ts';
import { runSignInBench } from './sign-ins/run.ts';
import { runStorageBench } from './storage/run.ts';
import { runUploadBench } from './upload/run.ts';
import { costOfAnnotations } from './viewer/annotations.ts';
import { runViewerBench } from './viewer/run.ts';

const usage = `npm run bench -- server [--postgres] [--rounds 5] [--port 18160] [--no-readme]
npm run bench -- cost [--beside <checkout>] [--port 18160]
npm run bench -- alone [--beside <checkout>] [--port 18160]
npm run bench -- requests [--beside <checkout>] [--port 18160]
npm run bench -- profile [--port 18160]
npm run bench -- annotations [--rounds 5] [--port 18160]
npm run bench -- hanging [--rounds 5] [--port 18160]
npm run bench -- burned-in [--pictures 400] [--seed 1]
npm run bench -- deidentify [--rounds 5]
npm run bench -- viewer [--rounds 5] [--port 18160] [--quiet 60] [--no-readme]
npm run bench -- reading [--rounds 5] [--port 18160] [--quiet 60] [--no-readme]
npm run bench -- list [--rounds 5] [--port 18160] [--quiet 60] [--no-readme]
npm run bench -- storage [--rounds 5] [--port 18160] [--no-readme]
npm run bench -- sharing [--rounds 5] [--port 18160] [--quiet 60] [--no-readme]
npm run bench -- sign-ins [--rounds 5] [--port 18160] [--quiet 60] [--no-readme]
npm run bench -- upload [--rounds 5] [--port 18160] [--quiet 60] [--no-readme]

server: starts this product and the peers that are on this machine (Orthanc from Debian's packages, installed if that is allowed), gives them
the same files, compares what they return and measures them by turns. --postgres: this product on Debian's PostgreSQL instead of its own database.

viewer: starts this product and the peers that can be had (OHIF from npm, on Orthanc), gives them a synthetic CT of 500 slices and opens it in
Chromium (CHROMIUM_PATH, Debian's or Playwright's own) by turns, with a new profile each time: first picture, all slices, wheel, memory. Before each round it waits at most --quiet seconds until nobody else works
on the machine.

list: opens a folder of 10,000 items in Chromium and scrolls through it: time to the first rows, frames per second, rows that had not come.

reading: opens studies by their UIDs in Chromium and reads: wheel while slices load, four linked panes, a window on a large picture, 200 series.

storage: fills Debian's PostgreSQL with an organisation of 10,000 and one of 1,000,000 items at the root (some minutes), and asks both by turns for
pages of lists, searches, rights of 1,000 items and a move of 20,000.

sharing: lists 1,000 items for somebody with 500 grants, ends a link that 50 visitors have open, and opens an event of 30 cases on a phone's line.

sign-ins: asks for a page of a list, alone and while twenty people sign in at any time.

upload: sends 2,000 slices of a CT (1 GB) from a page in Chromium, as they are and de-identified, and the same form by curl, by turns.

cost: prints the processor time that a file of an ingest takes, by thread; it changes little when others work on the machine. --beside: the server of
another checkout gets the same files by turns, and stands beside it.

alone: prints how long a file takes that is sent alone, one after another.

requests: prints how long what pages and viewers ask for takes, one request after another.

profile: prints where the time of an ingest goes, by thread and function.

deidentify: prints how many MB of a CT one core de-identifies in a second.

annotations: prints what 200 measurements in view cost of each frame, on the viewer's gallery, while a hand changes window, place and zoom.

hanging: prints what the page works to hang a study of 40 series with a prior of 40 that have been read.

burned-in: prints how many of the texts of a generated set, drawn by Chromium with this machine's fonts, lie in the boxes of the detector of burned-in
text, how much of pictures without text it marks, and how long it takes.

The others keep the raw samples in bench/out and write the table into README.md.`;

const readme = fileURLToPath(new URL('../../README.md', import.meta.url));
const out = fileURLToPath(new URL('../out', import.meta.url));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  allowNegative: true,
  options: {
    rounds: { type: 'string', default: '5' },
    port: { type: 'string', default: '18160' },
    quiet: { type: 'string', default: '60' },
    readme: { type: 'boolean', default: true },
    postgres: { type: 'boolean', default: false },
    beside: { type: 'string' },
    pictures: { type: 'string', default: '400' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});

const options = { rounds: Number(values.rounds), port: Number(values.port), quiet: Number(values.quiet), out };
const benches = new Map([
  ['server', () => runServerBench({ ...options, database: values.postgres ? 'postgres' : 'embedded' })],
  ['viewer', () => runViewerBench(options)],
  ['list', () => runListBench(options)],
  ['reading', () => runReadingBench(options)],
  ['storage', () => runStorageBench(options)],
  ['sharing', () => runSharingBench(options)],
  ['sign-ins', () => runSignInBench(options)],
  ['upload', () => runUploadBench(options)],
]);
const [what = '', ...more] = positionals;
const prints = new Map<string, () => string | Promise<string>>([
  ['cost', () => costOfIngest(options.port, values.beside ?? null)],
  ['alone', () => timeAlone(options.port, values.beside ?? null)],
  ['requests', () => timeOfRequests(options.port, values.beside ?? null)],
  ['profile', () => profileIngest(options.port)],
  ['deidentify', () => speedOfDeidentification(options.rounds)],
  ['annotations', () => costOfAnnotations(options.port, options.rounds)],
  ['hanging', () => costOfHanging(options.port, options.rounds)],
  ['burned-in', () => burnedInCoverage(Number(values.pictures), Number(values.seed))],
]);
const print = prints.get(what);
if (print && more.length === 0) {
  console.log(await print());
  process.exit(0);
}
const run = benches.get(what);
if (values.help || !run || more.length > 0) {
  console.log(usage);
  process.exit(values.help ? 0 : 2);
}
const { text, record } = await run();
console.log(`\n${text}\n\nraw samples: ${record}`);
const table = what === 'server' && values.postgres ? 'bench:server-postgres' : `bench:${what}`;
if (values.readme) await writeFile(readme, replaceBetween(await readFile(readme, 'utf8'), table, text));

/**
 * npm test: what it needs on this machine, then the sources, unit and module tests, and the stories in a real browser.
 */
import { isNight } from '@mado/dicom/testing';
import { buildWeb } from '../build.mjs';
import { sourceSteps } from '../check.ts';
import { giveUp } from '../install.mjs';
import { runSteps } from '../steps.ts';
import { caseSuites, countCases } from './cases.ts';
import { damagedInputs } from './fuzz.ts';
import { MachineError, prepareMachine } from './machine.ts';
import { testsSettled } from './second-run.ts';
import { runStories } from './stories.ts';
import { unnamedSkips } from './skips.ts';
import { forgetStatements, statementsOfThisRun } from './statements.ts';
import { manifestCases, testDataFolder } from './test-data.ts';

/**
 * A file of tests that takes longer than this for a change is named with an advice. Busy machines are slow: it fails
 * nothing.
 */
const secondsPerFile = 45;

/** Nothing may be skipped where somebody relies on the result. */
const strict = process.env['CI'] === 'true';

const cases = manifestCases();
if (cases) {
  const files = cases.reduce((sum, one) => sum + one.file_list.length, 0);
  console.log(`Test data: ${cases.length} cases, ${files} files in ${testDataFolder}`);
} else if (strict) {
  giveUp(
    `There is no test data in ${testDataFolder}. MADO_TEST_DATA says where it is; without it nothing is proved here.`,
  );
} else {
  console.log(`There is no test data in ${testDataFolder} (MADO_TEST_DATA): tests with real images are skipped.`);
}

function machine() {
  try {
    return prepareMachine({ database: strict, orthanc: strict, dcmtk: strict });
  } catch (error) {
    if (error instanceof MachineError) giveUp(error.message);
    throw error;
  }
}

if (isNight) console.log('The long run: all kills, seeds, rounds and files.');
const browsers = machine();
const times: string[] = [];
const begin = performance.now();
let partBegin = begin;
/** Notes how long a part of the run has taken. */
function ended(part: string): void {
  times.push(`${part} ${Math.round((performance.now() - partBegin) / 1000)} s`);
  partBegin = performance.now();
}
const steps = [damagedInputs, ...sourceSteps];
const notInOrder = await runSteps(steps, 2);
ended('sources and damaged inputs');
buildWeb();
ended('build');
forgetStatements();
const tests = await testsSettled(!isNight);
const onOneDatabase = strict ? statementsOfThisRun() : [];
ended('tests');
const stories = await runStories(browsers);
ended('stories');
const counts = cases ? countCases(caseSuites, cases, tests.passedNames) : [];

const skipped = tests.skipped + stories.skipped;
const unnamed = strict ? unnamedSkips(tests.skippedNames, stories.skipped) : [];
console.log(`\n${((performance.now() - begin) / 60_000).toFixed(1)} min: ${times.join(', ')}`);
console.log(`Files of tests by part: ${tests.byPart.map(({ part, seconds }) => `${part} ${seconds} s`).join(', ')}`);
for (const { file, seconds } of tests.slowest) {
  const tooLong = !isNight && seconds > secondsPerFile;
  const advice = tooLong ? `  over ${secondsPerFile} s: cut it, or leave rounds to the night (amountOf)` : '';
  console.log(`  ${String(seconds).padStart(4)} s ${file}${advice}`);
}
if (notInOrder.length > 0) console.log(`Not in order: ${notInOrder.join(', ')}`);
for (const { what, ran, wanted, missing } of counts) {
  console.log(`${ran} of ${wanted} cases ${what}${missing.length > 0 ? `; not: ${missing.join(', ')}` : ''}`);
}
for (const file of tests.unsteady) console.log(`Failed, and passed by itself: ${file}`);
if (stories.unsteady > 0) console.log(`Failed, and passed when told again (flaky, above): ${stories.unsteady} stories`);
if (skipped > 0) console.log(`${skipped} skipped`);
for (const name of unnamed) console.log(`Skipped, and nothing says that it may be (tools/suite/skips.ts): ${name}`);
for (const statement of onOneDatabase) console.log(`SQL that half of the databases never saw: ${statement}`);
const passed = steps.length - notInOrder.length + tests.passed + stories.passed;
const failed =
  notInOrder.length +
  tests.failed +
  stories.failed +
  unnamed.length +
  onOneDatabase.length +
  (strict ? counts.reduce((sum, { missing }) => sum + missing.length, 0) : 0);
// A run that broke off has failed, even where nothing is left to count.
const brokeOff = failed === 0 && !(tests.ok && stories.ok) ? 1 : 0;
console.log(`${passed} passed, ${failed + brokeOff} failed`);
process.exitCode = failed + brokeOff === 0 ? 0 : 1;

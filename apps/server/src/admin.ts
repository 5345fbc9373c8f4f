import { commonLanguage } from '@mado/languages';
import { askServer } from './admin/ask-server.ts';
import { beforeRunning, runCommand, type Outcome } from './admin/run-command.ts';
import { explain } from './explain.ts';
import { weaknessOfSetting } from './modules/accounts/index.ts';
import { openServices } from './open-services.ts';
import { readConfig } from './platform/config/index.ts';
import { createLog } from './platform/log/index.ts';
import { makeFilesPrivate } from './platform/private/index.ts';

/**
 * The embedded database has one process to itself: a running server is asked to run the command, otherwise we open the
 * data folder.
 */
async function run(args: string[]): Promise<Outcome> {
  makeFilesPrivate();
  const early = beforeRunning(args);
  if (early) return early;
  const config = readConfig(process.env, { weak: await weaknessOfSetting(process.env) });
  const wanted = process.env['LC_ALL'] ?? process.env['LANG'] ?? commonLanguage;
  const [language = commonLanguage] = wanted.replace('_', '-').split('.');
  const asked = await askServer(config.dataFolder, args, language);
  if (asked) return asked;
  const { services, close } = await openServices(config, createLog('fatal'), (error) => {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  });
  try {
    return await runCommand(services, args, language);
  } finally {
    await close();
  }
}

run(process.argv.slice(2)).then(
  ({ exitCode, output }) => {
    (exitCode === 0 ? process.stdout : process.stderr).write(output);
    process.exitCode = exitCode;
  },
  (error: unknown) => {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  },
);

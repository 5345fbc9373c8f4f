import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { listenForAdmin } from './admin/listen.ts';
import { buildApp } from './app.ts';
import { jobHandlers } from './jobs.ts';
import { weaknessOfSetting } from './modules/accounts/index.ts';
import { firstRun, keptFirstRun } from './modules/organisations/index.ts';
import { openServices } from './open-services.ts';
import { readConfig } from './platform/config/index.ts';
import { openFileShares } from './platform/disk/index.ts';
import { answerLimits, serveMetrics, staticFiles } from './platform/http/index.ts';
import { runJobs } from './platform/jobs/index.ts';
import { createLog } from './platform/log/index.ts';
import { makeFilesPrivate } from './platform/private/index.ts';
import { explain } from './explain.ts';
import { welcome } from './welcome.ts';

const webApp = fileURLToPath(new URL('../../web/dist', import.meta.url));
/** After this long, requests that are still running are cut off. */
const drainMs = 60_000;
/**
 * One stop may arrive as two signals at once, to the whole process group and passed on by npm start; a later one is
 * impatience.
 */
const sameStopMs = 1_000;

async function start(): Promise<void> {
  makeFilesPrivate();
  const config = readConfig(process.env, { weak: await weaknessOfSetting(process.env) });
  // A person at a terminal wants the address and trouble, not a line per request.
  const log = createLog(process.stdout.isTTY ? 'warn' : 'info');
  const { services, own, close } = await openServices(config, log, (error) => {
    log.fatal({ err: error }, 'the database is lost to this server');
    process.exit(1);
  });
  let isPrepared = false;
  const { answers, connections } = openFileShares();
  const app = buildApp(services, { isPrepared: () => isPrepared, answers: answerLimits(answers), connections });
  if (existsSync(webApp)) app.register(async (scope) => staticFiles(scope, webApp));
  await app.listen({ port: config.port, host: config.host });
  const { metricsAddress } = config;
  const metrics = metricsAddress && (await serveMetrics(services, metricsAddress));
  const admin = await listenForAdmin(services, own.path);
  // Last of what can fail, so that an account that is made is told.
  const first = await firstRun(services);
  isPrepared = true;
  process.stdout.write(
    welcome(
      config,
      app.addresses().filter((one) => typeof one === 'object'),
      first ?? (await keptFirstRun(services)),
      // Where no person looks on, what is written is kept: by systemd, by a container, by whoever collects logs.
      { showPassword: process.stdout.isTTY },
    ),
  );
  const jobs = runJobs(services, jobHandlers);

  let stoppingSince: number | null = null;
  const stop = (signal: NodeJS.Signals) => {
    if (stoppingSince !== null) {
      if (performance.now() - stoppingSince > sameStopMs) process.exit(130);
      return;
    }
    stoppingSince = performance.now();
    log.info({ signal }, 'stopping');
    const cut = setTimeout(() => app.server.closeAllConnections(), drainMs);
    app
      .close()
      .then(async () => {
        clearTimeout(cut);
        await metrics?.close();
        await admin.close();
        await (await jobs).stop();
        await close();
        process.exit(0);
      })
      .catch((error: unknown) => {
        log.fatal({ err: error }, 'the stop failed');
        process.exit(1);
      });
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  await jobs;
}

start().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});

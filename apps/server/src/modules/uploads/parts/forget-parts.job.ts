import { jobHandler, noData } from '../../../platform/jobs/index.ts';
import { forgetOverParts, removeLeftFiles } from './forget-part.ts';

const minuteMs = 60 * 1000;

/** At the start and every five minutes. */
export const forgetPartsHandler = jobHandler<object>({
  kind: { name: 'uploads.forgetParts', version: 1, data: noData },
  schedule: { everyMs: 5 * minuteMs, atStart: true },
  async run(services) {
    await forgetOverParts(services);
    await removeLeftFiles(services);
  },
});

import { jobHandler, noData } from '../../platform/jobs/index.ts';
import { forgetBeyond } from './thumbnails.sql.ts';

const everyMs = 60 * 60 * 1000;

/** Every hour: no more is kept than the operator has set [TN-6]. */
export const limitThumbnailsHandler = jobHandler<object>({
  kind: { name: 'thumbnails.limit', version: 1, data: noData },
  schedule: { everyMs },
  async run({ db, config, log }) {
    const thumbnails = await forgetBeyond(db, config.thumbnailBytes);
    if (thumbnails > 0) log.info({ thumbnails }, 'thumbnails were forgotten, the limit was reached');
  },
});

import { askedLettersHandler, revokeLeftHandler } from './modules/accounts/index.ts';
import { sealEventsHandler } from './modules/audit/index.ts';
import { expireTrashHandler, sweepOverdueHandler, tellAheadHandler } from './modules/library/index.ts';
import { forgetLinksHandler, linkCodeHandler } from './modules/sharing/index.ts';
import { expireVersionsHandler, sweepBlobsHandler } from './modules/storage/index.ts';
import {
  backfillFactsHandler,
  foldNamesHandler,
  missingDocumentsHandler,
  seriesDocumentHandler,
} from './modules/studies/index.ts';
import { limitThumbnailsHandler, makeThumbnailHandler } from './modules/thumbnails/index.ts';
import {
  fillSampleFolderHandler,
  forgetFromOutsideHandler,
  forgetPartsHandler,
  forgetPromisesHandler,
  removeLeftFoldersHandler,
  sampleDataHandler,
} from './modules/uploads/index.ts';
import { sendMailHandler } from './platform/mail/index.ts';
import type { JobHandler } from './platform/jobs/index.ts';

/** Who does which jobs beside the answering of requests, by rank of its module. */
export const jobHandlers: readonly JobHandler[] = [
  sendMailHandler,
  sealEventsHandler,
  revokeLeftHandler,
  askedLettersHandler,
  linkCodeHandler,
  forgetLinksHandler,
  expireVersionsHandler,
  sweepBlobsHandler,
  seriesDocumentHandler,
  missingDocumentsHandler,
  foldNamesHandler,
  backfillFactsHandler,
  expireTrashHandler,
  sweepOverdueHandler,
  tellAheadHandler,
  makeThumbnailHandler,
  limitThumbnailsHandler,
  forgetPromisesHandler,
  forgetFromOutsideHandler,
  forgetPartsHandler,
  removeLeftFoldersHandler,
  sampleDataHandler,
  fillSampleFolderHandler,
];

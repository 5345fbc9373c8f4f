import { createHash } from 'node:crypto';
import type { Services } from '../../../platform/context.ts';
import type { Sql } from '../../../platform/db/index.ts';
import type { BuiltDocument } from '../build-document.ts';
import { documentSource } from '../documents.sql.ts';
import { documentThread, type DocumentThread } from '../document-thread.ts';
import { itemRoot, seriesAddress } from '../series-address.ts';
import type { DocumentExecutor } from './document-executor.ts';
import type { SeriesOfScope } from './series-finder.ts';
import type { LocatedSeries } from './locate.sql.ts';
import {
  dicomJsonOf,
  storedDocument,
  storedMetadata,
  type CompressedDocument,
  type StoredMetadata,
} from './series-document.sql.ts';

/**
 * The compact series document: as it was stored, when that is of the series' revision; else built from the rows by
 * `execute`, and not kept.
 */
export async function readSeriesDocument(
  { db, resources }: Pick<Services, 'db' | 'resources'>,
  { seriesId, revision }: Pick<LocatedSeries, 'seriesId' | 'revision'>,
  execute: DocumentExecutor,
): Promise<CompressedDocument> {
  const stored = () => storedDocument(db, seriesId, revision);
  return (
    (await stored()) ??
    execute(async () => {
      const since = await stored();
      if (since) return since;
      const source = await documentSource(db, seriesId);
      const { document, etag } = await resources.of(documentThread).build(source?.dicomJson ?? [], '');
      return { gzip: document, etag };
    })
  );
}

/**
 * DICOM JSON of the instances that a scope shows of a series, with absolute addresses of bulk data: the stored bytes
 * where these are all of one copy. Their addresses are below the series' folder, which who may look at them may look
 * at; so they are the same from every scope.
 *
 * @param root absolute DICOMweb root of the scope: what the series' folder does not hold is addressed below it
 * @param execute does what is not stored in this form
 */
export async function readMetadata(
  services: Pick<Services, 'db' | 'config' | 'resources'>,
  series: SeriesOfScope,
  study: string,
  root: string,
  execute: DocumentExecutor,
): Promise<CompressedDocument> {
  const { db, config, resources } = services;
  const { seriesId, revision } = series;
  if (!series.whole) return execute(() => builtOf(services, series, root));
  const folder = itemRoot(config.origin, seriesId);
  const address = seriesAddress(folder, study, series.seriesInstanceUid);
  const stored = () => storedMetadata(db, seriesId, revision);
  const found = await stored();
  if (found?.address === address) return metadataOf({ ...found, address });
  return execute(async () => {
    const since = await stored();
    if (since) return withAddress(resources.of(documentThread), since, address);
    const source = await documentSource(db, seriesId);
    return metadataOf(await resources.of(documentThread).build(source?.dicomJson ?? [], folder));
  });
}

/** Of instances of several copies, or of a part of one. */
async function builtOf(
  { db, resources }: Pick<Services, 'db' | 'resources'>,
  { instances }: SeriesOfScope,
  root: string,
): Promise<CompressedDocument> {
  const ids = [...instances.values()].map(({ itemId }) => itemId);
  const dicomJson = await dicomJsonOf(db, ids);
  return metadataOf(await resources.of(documentThread).build(dicomJson, root));
}

/** The tag names the addresses too, which are others when the server is reached under another origin. */
function metadataOf({
  metadata,
  address,
  etag,
}: Pick<BuiltDocument, 'metadata' | 'address' | 'etag'>): CompressedDocument {
  const ofAddress = createHash('sha256').update(address).digest('base64url').slice(0, 8);
  return { gzip: metadata, etag: `${etag}.${ofAddress}` };
}

/**
 * Metadata that was stored under another origin, or before addresses were absolute, is written anew; the other is as it
 * was stored.
 */
async function withAddress(
  thread: DocumentThread,
  { metadata, etag, address: before }: StoredMetadata,
  address: string,
): Promise<CompressedDocument> {
  if (before === address) return metadataOf({ metadata, etag, address });
  const written = await thread.readdress(metadata, `${before ?? ''}instances/`, `${address}instances/`);
  return metadataOf({ metadata: written, etag, address });
}

/** Deflated DICOM JSON of one instance; null when it is gone since it was found. */
export async function instanceDicomJson(db: Sql, itemId: string): Promise<Buffer | null> {
  return (await dicomJsonOf(db, [itemId]))[0] ?? null;
}

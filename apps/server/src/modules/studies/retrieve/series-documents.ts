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
  partsOf,
  storedDocument,
  storedMetadata,
  type CompressedDocument,
  type StoredMetadata,
} from './series-document.sql.ts';

/**
 * The compact series document; one that is withheld is written anew each time, under a tag of its own: it is nobody's
 * but of who is still to answer [PN-9].
 */
export async function readSeriesDocument(
  services: Pick<Services, 'db' | 'resources'>,
  series: Pick<LocatedSeries, 'seriesId' | 'revision' | 'withheld'>,
  execute: DocumentExecutor,
): Promise<CompressedDocument> {
  const whole = await wholeDocument(services, series, execute);
  return series.withheld ? ofPixels(services, 'document', whole, execute) : whole;
}

/**
 * What is read of an image that is withheld. Its tag is of what is told, and none of the file or of what is not: who
 * has a guess of these learns nothing by it [VS-35].
 */
export async function ofPixels(
  { resources }: Pick<Services, 'resources'>,
  kind: 'document' | 'metadata',
  { gzip }: Pick<CompressedDocument, 'gzip'>,
  execute: DocumentExecutor,
): Promise<CompressedDocument> {
  const told = await execute(() => resources.of(documentThread).pixelsOf(kind, gzip));
  return { gzip: told, etag: `${createHash('sha256').update(told).digest('base64url').slice(0, 27)}.pixels` };
}

/**
 * The compact series document: as it was stored, when that is of the series' revision; else built from the rows by
 * `execute`, and not kept.
 */
async function wholeDocument(
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
      const { document, etag } = await resources.of(documentThread).build(source?.parts ?? [], '');
      return { gzip: document, etag };
    })
  );
}

/** As `wholeMetadata`; of what is withheld what its pixels need [PN-9]. */
export async function readMetadata(
  services: Pick<Services, 'db' | 'config' | 'resources'>,
  series: SeriesOfScope,
  study: string,
  root: string,
  execute: DocumentExecutor,
): Promise<CompressedDocument> {
  const whole = await wholeMetadata(services, series, study, root, execute);
  return series.withheld ? ofPixels(services, 'metadata', whole, execute) : whole;
}

/**
 * DICOM JSON of the instances that a scope shows of a series, with absolute addresses of bulk data: the stored bytes
 * where these are all of one copy. Their addresses are below the series' folder, which who may look at them may look
 * at; so they are the same from every scope.
 *
 * @param root absolute DICOMweb root of the scope: what the series' folder does not hold is addressed below it
 * @param execute does what is not stored in this form
 */
async function wholeMetadata(
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
    return metadataOf(await resources.of(documentThread).build(source?.parts ?? [], folder));
  });
}

/** Of instances of several copies, or of a part of one. */
async function builtOf(
  { db, resources }: Pick<Services, 'db' | 'resources'>,
  { instances }: SeriesOfScope,
  root: string,
): Promise<CompressedDocument> {
  const ids = [...instances.values()].map(({ itemId }) => itemId);
  const parts = await partsOf(db, ids);
  return metadataOf(await resources.of(documentThread).build(parts, root));
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
export async function instanceDicomJson(db: Sql, itemId: string): Promise<Uint8Array | null> {
  return (await partsOf(db, [itemId]))[0]?.dicomJson ?? null;
}

/**
 * An array of the metadata of one instance that is withheld [PN-9], as JSON text.
 *
 * @param address what stands before the paths of its bulk data
 */
export async function pixelMetadata(
  { resources }: Pick<Services, 'resources'>,
  dicomJson: Uint8Array,
  address: string,
  execute: DocumentExecutor,
): Promise<Uint8Array> {
  const thread = resources.of(documentThread);
  return execute(() => thread.pixelsOfInstance(dicomJson, address));
}

import {
  viewerSourceOfFile,
  viewerSourceOfFolder,
  viewerSourceOfImage,
  viewerSourceOfPatient,
  viewerSourceOfStudies,
} from '@mado/contract';
import type { SeriesDocument } from '@mado/dicom';
import {
  SourceError,
  type ImageSource,
  type LinkedOpening,
  type StudyReading,
  type ViewerSeries,
  type ViewerStudy,
} from '@mado/viewer/ports';
import { call, fetchJson, renewAccess, session, takeEarly } from '../../app/http/index.ts';
import type { SourceAddress } from './address.ts';
import { asSourceError } from './as-source-error.ts';
import { earlierThanListed } from './earlier-studies.ts';
import { firstShown } from './first-shown.ts';
import { followItems } from './follow-items.ts';
import { followStudies } from './follow-studies.ts';
import { listedStudies, type ListedStudy as Study } from './listed-studies.ts';
import { laterLayouts } from './later-layouts.ts';
import { watchPlaces, type ReadingPlace } from './record-store.ts';
import { theAccount, type Owner } from './the-account.ts';

/**
 * An image source of our server, and its list of studies as the pages need it: with the failure that the server told.
 */
export interface ServerSource {
  source: ImageSource;
  /** Rejects with `RequestFailure`; the page around the viewer shows it. */
  listed: Promise<ViewerStudy[]>;
  /** Where measurements of these images are kept, once they are listed. */
  readings: () => readonly ReadingPlace[];
  /** What measurements of the listed studies belong to, by whatever way they are opened. */
  studyReadings: () => readonly StudyReading[];
  /** Calls back when another study was opened beside those; returns what ends it. */
  onAdded: (tell: () => void) => () => void;
  /** Ids of the studies and series that were listed. */
  folders: () => readonly string[];
  /** The image that is shown first may be read without the study being opened. */
  firstIsHinted: Promise<boolean>;
  /**
   * Tells the server that these images are opened, where asking for the source has not said so: it was a hint, or they
   * are opened once more.
   */
  tell: () => Promise<void>;
  /** Whether the server was told, and nothing is against it; rejects with `RequestFailure`. */
  told: () => Promise<unknown>;
  /** Whether there is still something of it that may be seen, which is no view; rejects with `RequestFailure`. */
  isStillSeen: () => Promise<boolean>;
}

/**
 * Asks for the studies at once; everything else when the viewer wants it.
 *
 * @param options.linked what a link shows of it first
 * @param options.isHint they are only likely to be opened, which is no view. Once `tell` says that they are, nothing
 *   more is read before the server knows it, so that what is read belongs to this viewing session; what has come on the
 *   hint is shown meanwhile
 */
export function openSource(
  addresses: readonly SourceAddress[],
  { isHint = false, linked }: { isHint?: boolean; linked?: LinkedOpening | undefined } = {},
): ServerSource {
  const owner = theAccount();
  const known = listedStudies(addresses);
  const read = (hint: boolean) => Promise.all(addresses.map((address) => readStudies(address, hint)));
  const answered = read(isHint).then((lists) => lists.flat());
  const listed = answered.then(known.take);
  const { onAdded, openedNow, ...earlier } = earlierThanListed(owner, known.readings, {
    idOf: known.idOf,
    open: async (uuid, again) => {
      await beforeReading;
      return known.add(await readStudies({ kind: 'folder', uuid }, again))[0] ?? null;
    },
  });
  // Who opened it hears of a failure; a prefetch that nobody opens is nobody's concern.
  listed.catch(() => undefined);
  let told: Promise<unknown> = isHint ? Promise.resolve() : listed;
  let isOpened = !isHint;
  let beforeReading: Promise<unknown> = Promise.resolve();

  function tell(): Promise<void> {
    const telling = read(false).then(() => undefined);
    telling.catch(() => undefined);
    told = telling;
    if (!isOpened) beforeReading = telling;
    isOpened = true;
    return telling;
  }

  const instanceRoot = (series: ViewerSeries, sopInstanceUID: string): string =>
    `${series.wadoRoot}/studies/${known.studyOf(series)}/series/${series.SeriesInstanceUID}/instances/${sopInstanceUID}`;

  return {
    listed,
    readings: () => known.readings,
    studyReadings: () => known.studyReadings,
    folders: () => known.folders,
    firstIsHinted: answered.then(firstIsHinted, () => false),
    tell,
    told: () => told,
    isStillSeen: async () => (await read(true)).some((studies) => studies.length > 0),
    onAdded,
    source: {
      ...(linked && { linked }),
      named: addresses.flatMap((address) => (address.kind === 'studies' ? address.uids : [])),
      studies: () => listed.catch(asSourceError),
      ...earlier,
      layouts: laterLayouts(async () =>
        (await import('./organisation-layouts.ts')).organisationLayouts(owner, known.orgOf),
      ),
      document: (series, signal) =>
        beforeReading.then(() => documentOf(owner, series.document, signal)).catch(asSourceError),
      frame: (series, sopInstanceUID, frame) => `${instanceRoot(series, sopInstanceUID)}/frames/${frame}`,
      bulk: (series, sopInstanceUID, uri) => bulkAddress(`${instanceRoot(series, sopInstanceUID)}/bulkdata/`, uri),
      watch: (onStudies) =>
        followStudies(
          async () => {
            owner.check();
            const [lists, besides] = await Promise.all([read(true), openedNow()]);
            owner.check();
            return [...known.take(lists.flat()), ...besides];
          },
          (onChange) => watchPlaces(known.readings, known.folders, followItems, { onChange, onListening: onChange }),
          onStudies,
        ),
      headers: async (refused) => {
        await beforeReading.catch(asSourceError);
        return headersOf(owner, refused?.['Authorization']);
      },
      sentBefore: (address, { Authorization }) =>
        takeEarly(address, Authorization?.replace(scheme, '') ?? null)?.answer ?? null,
    },
  };
}

async function readStudies(address: SourceAddress, isHint: boolean): Promise<Study[]> {
  const query = isHint ? { hint: '1' as const } : {};
  if (address.kind === 'studies') {
    const asked = { StudyInstanceUID: address.uids.join(','), ...query };
    return (await call(viewerSourceOfStudies, { query: asked }, { quiet: true })).studies;
  }
  const { uuid } = address;
  if (address.kind === 'patient') {
    const { patientId, of } = address;
    const asked = { patientId, ...(of !== undefined && { of }), ...query };
    return (await call(viewerSourceOfPatient, { params: { id: uuid }, query: asked }, { quiet: true })).studies;
  }
  const endpoints = { folder: viewerSourceOfFolder, file: viewerSourceOfFile, fileimage: viewerSourceOfImage };
  const endpoint = endpoints[address.kind];
  return (await call(endpoint, { params: { id: uuid }, query }, { quiet: true })).studies;
}

async function documentOf(owner: Owner, address: string, signal: AbortSignal): Promise<SeriesDocument> {
  owner.check();
  const document = documentIn(await fetchJson(address, { signal, quiet: true }));
  owner.check();
  return document;
}

/** What is merged of several copies has no document of its own, but metadata instance by instance. */
function documentIn(answer: unknown): SeriesDocument {
  const all = answer as SeriesDocument | SeriesDocument['instances'];
  return Array.isArray(all) ? { version: 1, shared: {}, instances: all } : all;
}

/**
 * Whether what a viewer shows first, the first frame of the first series that has one, is what the hint brings of its
 * study; once the study was opened it always is.
 */
function firstIsHinted(studies: readonly Study[]): boolean {
  const first = firstShown(studies);
  if (first === null) return false;
  const { hint_frame: hinted } = first.study;
  return hinted === undefined || hinted === first.series.first_frame;
}

/**
 * Address of a value that the metadata leaves out. A document has the path below its instance; metadata of DICOMweb,
 * which stand in for the document of a merged series, have an absolute one: of the same value by the name under which
 * the server knows itself. It is asked for by the name, and by the scheme, by which this page reaches the server.
 *
 * @param root what stands before the paths of this instance's values
 * @throws SourceError refused: what lies elsewhere would be asked for with the reader's token
 */
function bulkAddress(root: string, uri: string): string {
  if (!URL.canParse(uri)) return root + uri;
  const [named, own] = [new URL(uri), new URL(root, document.baseURI)];
  if (named.pathname.startsWith(own.pathname)) return root + named.pathname.slice(own.pathname.length);
  if (named.protocol === 'http:' && own.protocol === 'https:') named.protocol = 'https:';
  if (named.origin !== own.origin) throw new SourceError('refused', 'a value that lies with another server');
  return named.href;
}

async function headersOf(owner: Owner, refused?: string): Promise<Record<string, string>> {
  // After the end of the session there may still be a public link.
  if (session.get() === null) return headers(refused);
  owner.check();
  const own = await headers(refused);
  // Somebody else may have signed in while a fresh token was asked for.
  owner.check();
  return own;
}

/** @param refused the header in whose place a fresh one is asked for */
async function headers(refused?: string): Promise<Record<string, string>> {
  const token = refused?.replace(scheme, '') ?? session.get()?.access_token;
  // Without a sign-in there may still be a public link.
  if (token === undefined) return {};
  const fresh = refused === undefined ? token : await renewAccess(token).catch(asSourceError);
  if (fresh === null) throw new SourceError('signed_out', 'the session ended');
  return { Authorization: scheme + fresh };
}

const scheme = 'Bearer ';

import type { FrameNumber, SeriesDocument } from '@mado/dicom';
import { residualMediaType } from '@mado/dicom/frames';
import type { LayoutStore } from './layout-store.ts';
import type { LinkRefusal } from './link-refusal.ts';
import type { LinkedOpening } from './linked-view.ts';
import type { EarlierStudy, ViewerSeries, ViewerStudy } from './study.ts';

/**
 * Where images come from. The viewer knows no server: lists, documents, addresses and headers come through here. Frames
 * and bulk data are fetched and decoded in workers, with `headers()`, from the addresses that `frame()` and `bulk()`
 * give.
 *
 * What an address answers: one frame, single part or multipart/related with one part, whose media type carries
 * `transfer-syntax` (PS3.18 8.7.3.3.2); without it the instance's AvailableTransferSyntaxUID is believed. Where there
 * is neither, image/jpeg and image/png are files as any browser shows them. A refusal (403) may say why by a `code`
 * in a body of JSON (`linkRefusalOf`).
 */
export interface ImageSource {
  /** What is to be read, in the order in which it is to be listed. Rejects with `SourceError`. */
  studies(signal: AbortSignal): Promise<ViewerStudy[]>;
  /**
   * Earlier studies of the patient of one that it has listed; left out: it knows of none. Rejects with `SourceError`.
   */
  earlier?(study: ViewerStudy, signal: AbortSignal): Promise<readonly EarlierStudy[]>;
  /**
   * Opens one of these by its id, to be seen beside what was listed; null where nothing of it can be seen. Rejects with
   * `SourceError`.
   */
  openEarlier?(id: string, signal: AbortSignal): Promise<ViewerStudy | null>;
  /** Layouts of the organisations in which the studies lie; left out: it knows of none. */
  readonly layouts?: LayoutStore;
  /** Metadata of all instances of a series, in viewing order. Rejects with `SourceError`. */
  document(series: ViewerSeries, signal: AbortSignal): Promise<SeriesDocument>;
  /** Address of one frame; relative addresses are resolved against the page. */
  frame(series: ViewerSeries, sopInstanceUID: string, frame: FrameNumber): string;
  /**
   * Address of a value that the metadata leaves out (palettes, lookup tables): `uri` is the element's BulkDataURI as
   * the series document has it. Answers the bytes, little endian.
   */
  bulk(series: ViewerSeries, sopInstanceUID: string, uri: string): string;
  /**
   * Headers for frame and bulk data requests. With `refused`: fresh ones in place of these, which were refused with
   * 401; it is asked once for each request that was refused, so a source that renews does so once for all of them.
   * Rejects with `SourceError` when there are none to be had.
   */
  headers(refused?: Readonly<Record<string, string>>): Promise<Record<string, string>>;
  /**
   * Calls back with the list as it is now each time that something of it has changed, as while a study is still being
   * uploaded; without it the list stays as it was read. Returns what ends it.
   */
  watch?(onStudies: (studies: readonly ViewerStudy[]) => void): () => void;
  /**
   * The answer to a request for this address with these headers, where one was sent before there was a viewer: it is
   * given once, and whatever it is counts as the answer to the viewer's own request. null: none was sent.
   */
  sentBefore?(address: string, headers: Readonly<Record<string, string>>): Promise<Response> | null;
  /** Study Instance UIDs that were asked for by name; left out: none was. */
  readonly named?: readonly string[];
  /** What is shown first, instead of the first series: a link led here. */
  readonly linked?: LinkedOpening;
}

/** What requests for frames and bulk data accept: whatever is stored, as it is. */
export const frameAccept =
  'application/octet-stream; transfer-syntax=*, image/*; transfer-syntax=*; q=0.9, multipart/related; type="application/octet-stream"; transfer-syntax=*; q=0.8';

/**
 * … and what is not compressed as residuals [PX-16], where the server makes them.
 */
export const residualsAccept = `${residualMediaType}, ${frameAccept}`;

/** Why a source could not answer: what the viewer says and offers depends on it. */
export type SourceErrorKind =
  'signed_out' | 'forbidden' | 'gone' | 'busy' | 'offline' | 'unreachable' | 'refused' | LinkRefusal;

/**
 * `busy`: asking again in a moment helps; `offline`: this device has no network; `unreachable`: no answer from the
 * network; `refused`: an answer that is no success and none of the others.
 */
export class SourceError extends Error {
  readonly kind: SourceErrorKind;

  constructor(kind: SourceErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SourceError';
    this.kind = kind;
  }
}

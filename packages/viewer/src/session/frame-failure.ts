import type { FrameErrorKind } from '@mado/dicom/frames';
import type { LinkRefusal } from '../ports/index.ts';

/**
 * Why an image cannot be shown: the source said so (`signed_out` 401, `not_public` 401 to who has not signed in,
 * `forbidden` 403, or why a link does not show it, `missing` 404 or 410, `busy` 429 or 503, `status` any other answer
 * that is no success), this device is `offline`, the source gave no answer (`network`), failed before the image was
 * asked for (`server`) or did not go on with its answer (`silent`), a file of this machine is not what it was
 * (`file_changed`), the image has more pixels than are shown (`too_many_pixels`), the metadata say that the file has
 * not all of the frame (`not_in_file`), or the frame cannot be decoded.
 */
type FrameFailureKind =
  | 'signed_out'
  | 'not_public'
  | 'forbidden'
  | LinkRefusal
  | 'missing'
  | 'busy'
  | 'server'
  | 'status'
  | 'offline'
  | 'network'
  | 'silent'
  | 'file_changed'
  | 'not_in_file'
  | 'too_many_pixels'
  | FrameErrorKind;

export interface FrameFailure {
  readonly kind: FrameFailureKind;
  /** HTTP status, with `status`. */
  readonly status?: number;
  /** What could not be decoded, with the kinds that decoding has. */
  readonly transferSyntaxUID?: string;
  /** Name and tag of the element that is at fault, where decoding knows it. */
  readonly element?: string;
}

/** Of kinds that speak of one element, whatever decoding knows. */
const elements: Partial<Record<FrameFailureKind, string>> = {
  not_in_file: 'Pixel Data (7FE0,0010)',
  truncated: 'Pixel Data (7FE0,0010)',
  corrupt: 'Pixel Data (7FE0,0010)',
  mismatch: 'Pixel Data (7FE0,0010)',
  unsupported_transfer_syntax: 'Transfer Syntax UID (0002,0010)',
};

/** Name and tag of the element for which an image cannot be shown; null: it is not for one [VW-132]. */
export function elementAtFault({ kind, element, transferSyntaxUID }: FrameFailure): string | null {
  if (element !== undefined) return element;
  // What was not met while the frame was decoded is not its pixels' fault: a palette, a lookup table.
  return kind === 'not_in_file' || transferSyntaxUID !== undefined ? (elements[kind] ?? null) : null;
}

const transient: ReadonlySet<FrameFailureKind> = new Set([
  'signed_out',
  'not_public',
  'link_not_yet',
  'link_door',
  'missing',
  'busy',
  'server',
  'status',
  'offline',
  'network',
  'silent',
  'codec_unavailable',
]);

const unanswered: ReadonlySet<FrameFailureKind> = new Set(['busy', 'server', 'offline', 'network', 'silent']);

/** The source gave no answer, which it may for another image as little. */
export function isUnanswered({ kind }: FrameFailure): boolean {
  return unanswered.has(kind);
}

/** Asking again may help. */
export function isTransient({ kind }: FrameFailure): boolean {
  return transient.has(kind);
}

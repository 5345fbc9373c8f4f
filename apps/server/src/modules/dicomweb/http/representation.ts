import { residualMediaType } from '@mado/dicom/frames';
import { inRange, type AcceptableMedia } from './accept.ts';

const EXPLICIT_LITTLE_ENDIAN = '1.2.840.10008.1.2.1';

/**
 * Media types of compressed bulk data by transfer syntax (PS3.18 tables 8.7.3-5 and 8.7.3-6), without
 * `1.2.840.10008.1.2.`.
 */
const compressedMediaTypes: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['4.50', '4.51', '4.53', '4.55', '4.57', '4.70'],
  'image/jls': ['4.80', '4.81'],
  'image/jp2': ['4.90', '4.91'],
  'image/jpx': ['4.92', '4.93'],
  'image/jphc': ['4.201', '4.202', '4.203'],
  'image/jxl': ['4.110', '4.111', '4.112'],
  'image/dicom-rle': ['5'],
  'video/mpeg': ['4.100', '4.100.1', '4.101', '4.101.1'],
  'video/mp4': ['4.102', '4.102.1', '4.103', '4.103.1', '4.104', '4.104.1', '4.105', '4.105.1', '4.106', '4.106.1'],
  'video/H265': ['4.107', '4.108'],
};

const mediaTypeOfSyntax = new Map<string, string>(
  Object.entries(compressedMediaTypes).flatMap(([type, ends]) =>
    ends.map((end) => [`1.2.840.10008.1.2.${end}`, type] as const),
  ),
);

/**
 * Media type of pixel data in a transfer syntax: `application/octet-stream` for uncompressed and for syntaxes without
 * one of their own.
 */
export function pixelMediaType(transferSyntaxUID: string): string {
  return mediaTypeOfSyntax.get(transferSyntaxUID) ?? 'application/octet-stream';
}

/** The stored bytes, bytes made from them by decoding, or residuals of the stored ones [PX-16]. */
type FrameForm = 'stored' | 'decoded' | 'residuals';

/**
 * One way in which the server can give a resource.
 *
 * `byDefault`: given when the client names the media type without a transfer syntax (PS3.18 8.7.3).
 */
export interface Offer {
  readonly mediaType: string;
  readonly transferSyntaxUID: string | null;
  readonly form: FrameForm;
  readonly byDefault: boolean;
}

/** What is sent: an offer and how it is packed. */
export interface Representation {
  readonly mediaType: string;
  readonly transferSyntaxUID: string | null;
  readonly form: FrameForm;
  readonly packaging: 'single' | 'multipart';
}

/**
 * Frames of an image, or the stream of a video, that lie in `transferSyntaxUID` (big endian and deflated data count as
 * explicit little endian). Compressed frames go out under their own media type, or as octets labelled with their
 * syntax; uncompressed octets are the default of `application/octet-stream` (PS3.18 8.7.3.3) and need a decoder.
 *
 * @param residuals of frames that are not compressed, for those who ask for nothing else
 */
export function frameOffers(transferSyntaxUID: string, decodable: boolean, residuals = false): Offer[] {
  const mediaType = pixelMediaType(transferSyntaxUID);
  if (transferSyntaxUID === EXPLICIT_LITTLE_ENDIAN) {
    const stored: Offer = { mediaType, transferSyntaxUID, form: 'stored', byDefault: true };
    return residuals ? [stored, { ...stored, mediaType: residualMediaType, form: 'residuals' }] : [stored];
  }
  const offers: Offer[] = [
    { mediaType, transferSyntaxUID, form: 'stored', byDefault: mediaType !== 'application/octet-stream' },
    { mediaType: 'application/octet-stream', transferSyntaxUID, form: 'stored', byDefault: false },
  ];
  if (decodable) {
    const transferSyntaxUID = EXPLICIT_LITTLE_ENDIAN;
    offers.push({ mediaType: 'application/octet-stream', transferSyntaxUID, form: 'decoded', byDefault: true });
  }
  return offers;
}

/**
 * An instance as a PS3.10 file. Explicit little endian is the default, except where only lossy pixel data is there
 * or it cannot be decoded: then the stored file is (PS3.18 8.7.3).
 */
export function instanceOffers(stored: { transferSyntaxUID: string; lossless: boolean; decodable: boolean }): Offer[] {
  const mediaType = 'application/dicom';
  const { transferSyntaxUID, lossless, decodable } = stored;
  const plain = transferSyntaxUID === EXPLICIT_LITTLE_ENDIAN;
  const convert = decodable && !plain;
  const asStored: Offer = { mediaType, transferSyntaxUID, form: 'stored', byDefault: !convert || !lossless };
  const converted: Offer = {
    mediaType,
    transferSyntaxUID: EXPLICIT_LITTLE_ENDIAN,
    form: 'decoded',
    byDefault: !asStored.byDefault,
  };
  return convert ? [asStored, converted] : [asStored];
}

/** Octets that have no transfer syntax of their own to choose: bulk data other than pixels. */
export const octetOffers: readonly Offer[] = [
  {
    mediaType: 'application/octet-stream',
    transferSyntaxUID: EXPLICIT_LITTLE_ENDIAN,
    form: 'stored',
    byDefault: true,
  },
];

function fits(offer: Offer, range: AcceptableMedia): boolean {
  if (!inRange(offer.mediaType.toLowerCase(), range.mediaType)) return false;
  if (range.transferSyntax === '*') return offer.form === 'stored';
  // A range over several types leaves type and syntax to the server: the stored form, which loses nothing.
  if (range.transferSyntax === null) return offer.byDefault || range.mediaType.endsWith('/*');
  return offer.transferSyntaxUID === range.transferSyntax;
}

/**
 * The first acceptable offer (PS3.18 8.7.8), or null: 406.
 *
 * `several`: the answer has more than one part, so a single part will not do.
 * `unsaid`: packaging where the client takes either; PS3.18 tables 10.4.4-1 ff. name multipart as the default.
 */
export function selectRepresentation(
  accept: readonly AcceptableMedia[],
  offers: readonly Offer[],
  { several, unsaid = 'multipart' }: { several: boolean; unsaid?: 'single' | 'multipart' },
): Representation | null {
  for (const range of accept) {
    if (range.packaging === 'single' && several) continue;
    const offer = offers.find(
      (candidate) => fits(candidate, range) && (candidate.form !== 'residuals' || range.packaging === 'single'),
    );
    if (!offer) continue;
    const { mediaType, transferSyntaxUID, form } = offer;
    const packaging = range.packaging !== 'any' ? range.packaging : several ? 'multipart' : unsaid;
    return { mediaType, transferSyntaxUID, form, packaging };
  }
  return null;
}

/** Content-Type of one representation of pixels or of a file, outside or inside of a multipart body. */
export function contentType({ mediaType, transferSyntaxUID }: Pick<Representation, 'mediaType' | 'transferSyntaxUID'>) {
  return transferSyntaxUID === null ? mediaType : `${mediaType}; transfer-syntax=${transferSyntaxUID}`;
}

/** The media type of a DICOM JSON answer (PS3.18 8.7.3.2): plain JSON for clients that know no other; null: 406. */
export function selectJson(accept: readonly AcceptableMedia[]): 'application/dicom+json' | 'application/json' | null {
  for (const range of accept) {
    if (range.packaging === 'multipart') continue;
    if (inRange('application/dicom+json', range.mediaType)) return 'application/dicom+json';
    if (range.mediaType === 'application/json') return 'application/json';
  }
  return null;
}

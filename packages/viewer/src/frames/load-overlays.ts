import { firstNumber, firstText, frameIndexOf } from '@mado/dicom';
import { embeddedBits, overlayBits, overlayPlanes, type OverlayPlane } from '@mado/dicom/frames';
import type { ImageSource } from '../ports/index.ts';
import type { ViewerImage } from '../session/series-images.ts';
import type { SeriesBase } from '../session/state.ts';
import { tag } from '../session/tags.ts';
import { absoluteAddress } from './absolute-address.ts';
import type { Authorised } from './authorised.ts';
import { fetchBytes } from './fetch-bytes.ts';

/** An overlay with its bits, a byte of 0 or 1 each, row by row. */
export interface LoadedOverlay {
  readonly plane: OverlayPlane;
  readonly bits: Uint8Array;
}

/** Overlays of an image; those that cannot be had are left out, as the image is seen without them as well. */
export type LoadOverlays = (series: SeriesBase, image: ViewerImage) => Promise<readonly LoadedOverlay[]>;

/** Syntaxes whose pixel cells lie in the answer as they are (PS3.5 A.1, A.2, A.5). */
const native = ['1.2.840.10008.1.2', '1.2.840.10008.1.2.1', '1.2.840.10008.1.2.1.99'];

export function createOverlayLoader(source: ImageSource, authorised: Authorised): LoadOverlays {
  const get = (address: string) =>
    authorised((headers) => fetchBytes({ address: absoluteAddress(address), headers, priority: 'low' }));

  async function bitsOf({ series }: SeriesBase, image: ViewerImage, plane: OverlayPlane): Promise<Uint8Array> {
    const { instance, SOPInstanceUID, frame } = image;
    if (plane.bit === null) {
      const readUri = async (uri: string) => (await get(source.bulk(series, SOPInstanceUID, uri))).bytes;
      return overlayBits(instance, plane, readUri);
    }
    const body = await get(source.frame(series, SOPInstanceUID, frame));
    const syntax = body.transferSyntaxUID ?? firstText(instance, tag.AvailableTransferSyntaxUID) ?? native[1];
    // A codestream has only what was stored, and RLE has no old overlays in practice.
    if (!native.includes(syntax ?? '')) throw new Error(`no pixel cells in ${syntax}`);
    return embeddedBits(body.bytes, plane, firstNumber(instance, tag.BitsAllocated) ?? 16);
  }

  return async (series, image) => {
    const planes = overlayPlanes(image.instance, frameIndexOf(image.frame));
    const loaded = await Promise.allSettled(
      planes.map(async (plane) => ({ plane, bits: await bitsOf(series, image, plane) })),
    );
    return loaded.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  };
}

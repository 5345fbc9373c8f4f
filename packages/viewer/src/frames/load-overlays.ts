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

const ROOM = 2 ** 26;

/** Syntaxes whose pixel cells lie in the answer as they are (PS3.5 A.1, A.2, A.5). */
const native = ['1.2.840.10008.1.2', '1.2.840.10008.1.2.1', '1.2.840.10008.1.2.1.99'];

/** @param room bytes that overlays may take beside the pictures: one for each pixel */
export function createOverlayLoader(source: ImageSource, authorised: Authorised, room = ROOM): LoadOverlays {
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

  const cache = createOverlayCache(room);
  return async (series, image) => {
    const planes = overlayPlanes(image.instance, frameIndexOf(image.frame));
    if (planes.length === 0) return [];
    // Of another revision they may be others, at the same address.
    const name = `${series.key} ${series.series.revision ?? ''} ${image.key}`;
    const kept = cache.get(name);
    if (kept) return kept;
    const loaded = await Promise.allSettled(
      planes.map(async (plane) => ({ plane, bits: await bitsOf(series, image, plane) })),
    );
    const overlays = loaded.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    // What could not be had is asked for again when the image is looked at again.
    if (overlays.length === planes.length) cache.put(name, overlays);
    return overlays;
  };
}

/** Overlays by their image, those that were looked at last: so many slices are gone through without asking again. */
function createOverlayCache(room: number) {
  const kept = new Map<string, readonly LoadedOverlay[]>();
  const bytesOf = (overlays: readonly LoadedOverlay[]) => overlays.reduce((sum, { bits }) => sum + bits.length, 0);
  let used = 0;
  return {
    get(name: string): readonly LoadedOverlay[] | undefined {
      const overlays = kept.get(name);
      if (!overlays) return undefined;
      kept.delete(name);
      kept.set(name, overlays);
      return overlays;
    },
    put(name: string, overlays: readonly LoadedOverlay[]): void {
      used += bytesOf(overlays) - bytesOf(kept.get(name) ?? []);
      kept.delete(name);
      kept.set(name, overlays);
      for (const [oldest, gone] of kept) {
        if (used <= room || oldest === name) break;
        kept.delete(oldest);
        used -= bytesOf(gone);
      }
    },
  };
}

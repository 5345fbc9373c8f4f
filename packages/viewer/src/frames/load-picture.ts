import { firstText, frameIndexOf, type DicomJson } from '@mado/dicom';
import {
  FrameError,
  isSupplemented,
  readGreyPipeline,
  readPalette,
  renderSupplemented,
  type GreyPipeline,
  type Palette,
  type ReadUri,
} from '@mado/dicom/frames';
import { frameAccept, type ImageSource } from '../ports/index.ts';
import { greyPipeline } from '../session/grey-pipeline.ts';
import type { ViewerImage } from '../session/series-images.ts';
import type { SeriesBase } from '../session/state.ts';
import { tag } from '../session/tags.ts';
import { absoluteAddress } from './absolute-address.ts';
import type { Authorised } from './authorised.ts';
import { FetchFailure, fetchBytes } from './fetch-bytes.ts';
import type { FramePool } from './frame-pool.ts';
import { MOST_PIXELS } from './largest-image.ts';
import { acceptedFrames } from './line.ts';
import type { ColourPicture, GreyPicture, Picture } from '../session/picture.ts';
import type { ResponseBody } from './response-body.ts';

/** Elements that decoding looks at. */
const pixelModuleTags = [
  tag.SamplesPerPixel,
  tag.PhotometricInterpretation,
  tag.PlanarConfiguration,
  tag.Rows,
  tag.Columns,
  tag.BitsAllocated,
  tag.BitsStored,
  tag.HighBit,
  tag.PixelRepresentation,
  tag.PixelPaddingValue,
  tag.PixelPaddingRangeLimit,
  // Padding of floating point numbers: value and range limit of 32 bits, of 64 bits.
  '00280122',
  '00280124',
  '00280123',
  '00280125',
  tag.FloatPixelData,
  tag.DoubleFloatPixelData,
];

interface Supplement {
  readonly palette: Palette;
  readonly pipeline: GreyPipeline;
}

export interface PictureLoader {
  /** Begins to fetch a frame whose metadata are not known yet; the next `load` of the same address takes it over. */
  begin(address: string): void;
  /** Rejects with `FetchFailure`. */
  readonly load: (series: SeriesBase, image: ViewerImage, priority: 'high' | 'low') => Promise<Picture>;
}

/** Turns an image of a series into a picture: bytes and pixels in workers, tables here. */
export function createPictureLoader(
  source: ImageSource,
  pool: FramePool,
  authorised: Authorised,
  accept = acceptedFrames(location.hostname),
): PictureLoader {
  const begun = new Map<string, { readonly body: Promise<ResponseBody>; readonly end: () => void }>();
  const tables = new Map<string, Promise<Uint8Array>>();

  const get = (address: string, accepted: string, signal: AbortSignal | null = null) =>
    authorised((headers) => {
      const sent = source.sentBefore?.(address, headers) ?? null;
      return fetchBytes({ address, headers, accept: accepted, priority: 'high' }, { sent, signal });
    });

  /** Tables are fetched once per address and revision of the series: frames of one instance share them. */
  function readUri(series: SeriesBase, { SOPInstanceUID }: ViewerImage): ReadUri {
    return (uri) => {
      const address = absoluteAddress(source.bulk(series.series, SOPInstanceUID, uri));
      const name = `${series.series.revision ?? ''} ${address}`;
      let table = tables.get(name);
      if (!table) {
        table = get(address, frameAccept).then(({ bytes }) => bytes);
        table.catch(() => tables.delete(name));
        tables.set(name, table);
      }
      return table;
    };
  }

  return {
    begin(address) {
      pool.prepare();
      const ended = new AbortController();
      const body = get(absoluteAddress(address), accept, ended.signal);
      // Whoever loads the image is told; nobody may come to.
      body.catch(() => undefined);
      begun.set(absoluteAddress(address), { body, end: () => ended.abort() });
    },
    async load(series, image, priority) {
      const address = absoluteAddress(source.frame(series.series, image.SOPInstanceUID, image.frame));
      const { body, end } = begun.get(address) ?? {};
      begun.delete(address);
      if (image.columns * image.rows > MOST_PIXELS) {
        end?.();
        throw new FetchFailure({ kind: 'too_many_pixels' });
      }
      const { instance } = image;
      const read = readUri(series, image);
      const job = async () => ({
        pixelModule: Object.fromEntries(
          pixelModuleTags.flatMap((one) => (instance[one] ? [[one, instance[one]]] : [])),
        ),
        palette: isPalette(instance) ? await readPalette(instance, read) : null,
        statedSyntax: firstText(instance, tag.AvailableTransferSyntaxUID) ?? null,
      });
      const decode = async () =>
        body
          ? pool.decode({ ...(await job()), from: await body })
          : authorised(async (headers) =>
              pool.decode({ ...(await job()), from: { address, headers, priority, accept } }),
            );
      try {
        const [picture, pipeline, colours] = await Promise.all([
          decode(),
          greyPipeline(image, read),
          supplement(image, read),
        ]);
        if (picture.kind === 'colour') return picture;
        return colours ? supplemented(picture, image, colours) : { ...picture, pipeline };
      } catch (error) {
        if (error instanceof FrameError) {
          const { kind, element } = error;
          throw new FetchFailure({ kind, ...(element !== undefined && { element }) });
        }
        throw error;
      }
    },
  };
}

/** What a supplemental palette needs; null where the frame has none. */
async function supplement({ instance, frame }: ViewerImage, read: ReadUri): Promise<Supplement | null> {
  const index = frameIndexOf(frame);
  const palette = isSupplemented(instance, index) ? await readPalette(instance, read) : null;
  return palette && { palette, pipeline: await readGreyPipeline(instance, index, read) };
}

/** Grey with colours above it, as its file shows it: no window moves the grey among the colours [PX-5]. */
function supplemented(
  { columns, rows, pixels }: Omit<GreyPicture, 'pipeline'>,
  { instance, frame }: ViewerImage,
  { palette, pipeline }: Supplement,
): ColourPicture {
  const decoded = { columns, rows, pixels, samplesPerPixel: 1, photometricInterpretation: 'MONOCHROME2' };
  return {
    kind: 'colour',
    columns,
    rows,
    rgba: renderSupplemented(decoded, palette, pipeline, instance, frameIndexOf(frame)),
  };
}

function isPalette(instance: DicomJson): boolean {
  return firstText(instance, tag.PhotometricInterpretation) === 'PALETTE COLOR';
}

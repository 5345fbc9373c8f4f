import { inflateSync } from 'node:zlib';
import { readBulk, readFrame, type DicomJson } from '@mado/dicom';
import { renderFrame, type ChosenDisplay, type RenderedFrame } from '@mado/dicom/frames';
import type { StoredFrame } from '../../studies/index.ts';
import { viewSize, webpOfPixels } from './webp.ts';

/** Characters of DICOM JSON at most. */
const longestJson = 256_000_000;

/** The frame as the viewer shows it at first, with pixels as wide and high as they are. */
export async function pictureOfDicom(stored: StoredFrame): Promise<Uint8Array> {
  const { rgba, ...size } = await rendered(stored);
  return webpOfPixels(rgba, size);
}

/** The frame as somebody has shown it, as large as a screen has use for. */
export async function pictureOfView(stored: StoredFrame, chosen: ChosenDisplay): Promise<Uint8Array> {
  const { rgba, ...size } = await rendered(stored, chosen);
  return webpOfPixels(rgba, size, viewSize);
}

async function rendered({ dicomJson, frame, stored }: StoredFrame, chosen?: ChosenDisplay): Promise<RenderedFrame> {
  const json = inflateSync(dicomJson, { maxOutputLength: longestJson }).toString();
  const { bytes, readUri } = await unpacked(frame, stored);
  return renderFrame(bytes, JSON.parse(json) as DicomJson, frame, readUri, chosen);
}

async function unpacked(frame: StoredFrame['frame'], stored: StoredFrame['stored']) {
  if ('deflated' in stored) {
    const { deflated, frames, bulk } = stored;
    // Of a deflated file everything is found in the one piece that is deflated.
    const read = () => Promise.resolve(deflated);
    return { bytes: await readFrame(frames, frame, read), readUri: (uri: string) => readBulk(bulk, uri, read) };
  }
  const { tables, ...bytes } = stored;
  const readUri = (uri: string) =>
    tables[uri] ? Promise.resolve(tables[uri]) : Promise.reject(new RangeError('there is no such table'));
  return { bytes, readUri };
}

import { frameIndex, readBulk, readFrame, type FrameTable } from '@mado/dicom';
import { renderFrame } from '@mado/dicom/frames';
import { fileAtHand } from './local/file-at-hand.ts';
import { rangeOf } from './local/plain-file.ts';
import { readLocalFile } from './local/read-local-file.ts';

/** A file of which a small picture is wanted. */
export interface PictureRequest {
  readonly id: number;
  readonly file: File;
}

/** `picture` null: there is none to be had. */
export interface PictureAnswer {
  readonly id: number;
  readonly picture: ImageBitmap | null;
}

/** Length of the longer side, in pixels. */
const side = 160;
/** A larger frame is not decoded for a small picture. */
const mostPixels = 64 * 1024 * 1024;

/** One after the other, so that one frame is in memory. */
let last: Promise<unknown> = Promise.resolve();

self.onmessage = ({ data: { id, file } }: MessageEvent<PictureRequest>) => {
  const say = (picture: ImageBitmap | null) =>
    self.postMessage({ id, picture } satisfies PictureAnswer, { transfer: picture ? [picture] : [] });
  last = last.then(() => pictureOf(file).then(say, () => say(null)));
};

async function pictureOf(file: File): Promise<ImageBitmap | null> {
  const found = readLocalFile(fileAtHand(file), file.name);
  if (!('instance' in found) || found.instance.frames === null) return null;
  const { frames, dicomJson, bulk, facts } = found.instance;
  if (frames.kind === 'video' || (facts.Rows ?? 0) * (facts.Columns ?? 0) > mostPixels) return null;
  const read = rangeOf(file);
  const index = frameIndex(middleOf(frames));
  const stored = await readFrame(frames, index, read);
  const { columns, rows, aspect, rgba } = await renderFrame(stored, dicomJson, index, (uri) =>
    readBulk(bulk, uri, read),
  );
  const [width, height] = [columns, rows * aspect];
  const scale = Math.min(1, side / Math.max(width, height));
  return createImageBitmap(new ImageData(rgba, columns, rows), {
    resizeWidth: Math.max(1, Math.round(width * scale)),
    resizeHeight: Math.max(1, Math.round(height * scale)),
    resizeQuality: 'high',
  });
}

/** The frame in the middle; the first where not all of them are there. */
function middleOf({ numberOfFrames, missing }: FrameTable): number {
  return missing ? 0 : Math.floor(numberOfFrames / 2);
}

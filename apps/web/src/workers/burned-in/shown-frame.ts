import { frameIndex, readBulk, readFrame } from '@mado/dicom';
import { frameCandidates, suspicionOf, type Box } from '@mado/dicom/deidentify/burned-in';
import { FrameError, renderFrame, type RenderedFrame } from '@mado/dicom/frames';
import { fileOpener, type OpenFile } from './opened-file.ts';

/** A frame as the detector sees it, and where it may have text. */
export interface ShownFrame extends RenderedFrame {
  candidates: Box[];
}

/** Shows frames of files. */
export type ShowFrame = (file: Blob, frame: number) => Promise<ShownFrame>;

/** The function's errors are of a frame that cannot be seen, of the reader or of a decoder. */
export function frameShower(open: OpenFile = fileOpener()): ShowFrame {
  return async (file, frame) => {
    const { dicomJson, bulk, frames, read } = await open(file);
    const index = frameIndex(frame);
    const stored = await readFrame(frames, index, read);
    const shown = await renderFrame(stored, dicomJson, index, (uri) => readBulk(bulk, uri, read));
    return { ...shown, candidates: frameCandidates(shown, suspicionOf(dicomJson).boxes) };
  };
}

/** Whether a frame could not be seen because its decoder did not come: that is no fault of the file [BI-21]. */
export function isDecoderMissing(error: unknown): boolean {
  return error instanceof FrameError && error.kind === 'codec_unavailable';
}

import {
  firstNumber,
  frameIndex,
  readBulk,
  readDataSet,
  readFrame,
  type FrameTable,
  type ReadRange,
} from '@mado/dicom';
import { frameCandidates, suspicionOf, type Box } from '@mado/dicom/deidentify/burned-in';
import { renderFrame, type RenderedFrame } from '@mado/dicom/frames';
import { headerOf } from './header.ts';

/** A frame as the detector sees it, and where it may have text. */
export interface ShownFrame extends RenderedFrame {
  candidates: Box[];
}

/** A file whose frames can be read one by one. */
interface Opened {
  readonly dicomJson: ReturnType<typeof readDataSet>['dicomJson'];
  readonly bulk: ReturnType<typeof readDataSet>['bulk'];
  readonly frames: FrameTable;
  readonly read: ReadRange;
}

/** Compressed files up to this size are read as a whole, one at a time; of others the bytes of one frame. */
const mostBytes = 512 * 1024 * 1024;

/** Shows frames of files; of the last file it keeps what it knows of it. */
export type ShowFrame = (file: Blob, frame: number) => Promise<ShownFrame>;

/** The function's errors are of a frame that cannot be seen: {@link NotSeen}, of the reader or of a decoder. */
export function frameShower(): ShowFrame {
  let last: { file: Blob; opened: Promise<Opened> } | null = null;
  return async (file, frame) => {
    if (last?.file !== file) last = { file, opened: openedFile(file) };
    const { dicomJson, bulk, frames, read } = await last.opened;
    const index = frameIndex(frame);
    const stored = await readFrame(frames, index, read);
    const shown = await renderFrame(stored, dicomJson, index, (uri) => readBulk(bulk, uri, read));
    return { ...shown, candidates: frameCandidates(shown, suspicionOf(dicomJson).boxes) };
  };
}

/** A file of which no frame can be shown. */
class NotSeen extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'NotSeen';
  }
}

async function openedFile(file: Blob): Promise<Opened> {
  const header = await headerOf(file);
  if (header === null || header === 'not_dicom' || !header.hasPixels || header.isVideo)
    throw new NotSeen('a file without frames');
  const { dicomJson, bulk, frames } = header.parsed;
  const read: ReadRange = async (offset, length) =>
    new Uint8Array(await file.slice(offset, offset + length).arrayBuffer());
  if (frames?.kind === 'native' && !frames.deflated) {
    return { dicomJson, bulk, read, frames: wholeTable(frames, file.size, firstNumber(dicomJson, '00280008') ?? 1) };
  }
  if (file.size > mostBytes) throw new NotSeen('a compressed file that is too large');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const parsed = readDataSet(bytes);
  if (!parsed.frames) throw new NotSeen('a file without frames');
  return {
    ...parsed,
    frames: parsed.frames,
    read: (offset, length) => Promise.resolve(bytes.subarray(offset, offset + length)),
  };
}

/** The table of native frames of which only the first were read, as it is for the whole file. */
function wholeTable(table: FrameTable & { kind: 'native' }, size: number, described: number): FrameTable {
  const length = Math.min(size - table.offset, Math.ceil((table.frameBits * described) / 8));
  const whole = Math.floor((length * 8) / table.frameBits);
  const { missing: _, ...rest } = table;
  return {
    ...rest,
    length,
    numberOfFrames: described,
    ...(whole < described && { missing: [[whole + 1, described]] }),
  };
}

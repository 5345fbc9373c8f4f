import {
  frameIndex,
  isMissing,
  readBulk,
  readFrame,
  type BulkTable,
  type FrameIndex,
  type FrameTable,
} from '@mado/dicom';
import type { Services } from '../../../platform/context.ts';
import { bulkTable, frameTable } from './series-instances.sql.ts';
import { instanceDicomJson } from './series-documents.ts';

/** A frame of a stored file with what it takes to render it, none of which was parsed. */
export interface StoredFrame {
  /** Deflated DICOM JSON of the instance. */
  dicomJson: Uint8Array;
  frame: FrameIndex;
  /** As `readFrame` gives it; of a deflated file the deflated bytes, with the tables by which the rest is found. */
  stored:
    | { bytes: Uint8Array; transferSyntaxUID: string; tables: Record<string, Uint8Array> }
    | { deflated: Uint8Array; frames: FrameTable; bulk: BulkTable };
}

/** Modality and VOI look-up tables, and those of palettes: what a picture takes of the values that JSON only names. */
const lookupTables = /^(?:002811[0-9A-F]{2}|002812[0-9A-F]{2}|0028(?:3000|3010)\/0\/00283006)$/;
const largestTable = 1_000_000;

/**
 * A frame of a file; null where it is not there.
 *
 * @param mostBytes a frame may have
 */
export function readFrameToShow(
  services: Pick<Services, 'db' | 'blobs'>,
  file: { itemId: string; sha256: string },
  frame: FrameIndex,
  mostBytes: number,
): Promise<StoredFrame | 'too_large' | null> {
  const isThere = ({ numberOfFrames, missing }: FrameTable) => frame < numberOfFrames && !isMissing(missing, frame + 1);
  return readChosenFrame(services, file, (frames) => (isThere(frames) ? frame : null), mostBytes);
}

/**
 * The frame in the middle of a file, or the nearest to it that the file has all of; null where there is none.
 *
 * @param mostBytes a frame may have
 */
export function readMiddleFrame(
  services: Pick<Services, 'db' | 'blobs'>,
  file: { itemId: string; sha256: string },
  mostBytes: number,
): Promise<StoredFrame | 'too_large' | null> {
  return readChosenFrame(services, file, middleFrame, mostBytes);
}

async function readChosenFrame(
  { db, blobs }: Pick<Services, 'db' | 'blobs'>,
  { itemId, sha256 }: { itemId: string; sha256: string },
  choose: (frames: FrameTable) => FrameIndex | null,
  mostBytes: number,
): Promise<StoredFrame | 'too_large' | null> {
  const [dicomJson, frames, bulk] = [
    await instanceDicomJson(db, itemId),
    await frameTable(db, itemId),
    await bulkTable(db, itemId),
  ];
  if (dicomJson === null || frames === null || frames.kind === 'video') return null;
  const frame = choose(frames);
  if (frame === null) return null;
  const { deflated } = frames;
  if (deflated) {
    if (deflated.inflatedLength > mostBytes) return 'too_large';
    const bytes = await blobs.read(sha256, deflated.offset, deflated.length);
    return { dicomJson, frame, stored: { deflated: bytes, frames, bulk } };
  }
  const read = (offset: number, length: number) => {
    if (length > mostBytes) throw new LargeFrame();
    return blobs.read(sha256, offset, length);
  };
  try {
    const stored = await readFrame(frames, frame, read);
    const tables: Record<string, Uint8Array> = {};
    for (const [path, { length }] of Object.entries(bulk.entries))
      if (lookupTables.test(path) && length <= largestTable) tables[path] = await readBulk(bulk, path, read);
    return { dicomJson, frame, stored: { ...stored, tables } };
  } catch (error) {
    if (error instanceof LargeFrame) return 'too_large';
    throw error;
  }
}

class LargeFrame extends Error {
  override readonly name = 'LargeFrame';
}

function middleFrame({ numberOfFrames, missing }: FrameTable): FrameIndex | null {
  const middle = Math.floor(numberOfFrames / 2);
  for (let by = 0; by <= middle; by++)
    for (const at of [middle + by, middle - by])
      if (at < numberOfFrames && !isMissing(missing, at + 1)) return frameIndex(at);
  return null;
}

import { frameIndex, type FrameTable, type NativeFrameTable } from '@mado/dicom';
import { residualsOf, type SampleLayout } from '@mado/dicom/frames';
import { notModified, OperationError, preferredEncoding } from '../../../platform/http/index.ts';
import type { StoredInstance } from '../../studies/index.ts';
import type { Dependencies, ReadRequest } from '../dependencies.ts';
import { sendBuffers } from '../http/send.ts';
import { readingTakesWork, storedFrame } from './stored-frame.ts';

/** Larger frames take a thread for too long. */
const largestFrame = 64 * 1024 * 1024;

/** Whether residuals are made of the frames: of those that are read as they are to go out. */
export function hasResiduals(table: FrameTable): table is NativeFrameTable {
  const takesWork: boolean = readingTakesWork(table);
  return table.kind === 'native' && !takesWork && table.frameBits <= 8 * largestFrame;
}

/**
 * One frame as residuals [PX-16], in the content coding that the client prefers. Where it knows none, or nobody has
 * time to make them, the frame goes out as it is, in the same form.
 */
export async function sendResiduals(
  deps: Dependencies,
  { exchange, permit }: ReadRequest,
  { instance, table, number }: { instance: StoredInstance; table: NativeFrameTable; number: number },
  { etag, type }: { etag: string; type: string },
): Promise<void> {
  const coding = preferredEncoding(exchange.request.headers['accept-encoding'], ['zstd', 'br', 'gzip']);
  const tagOf = (made: string) => `${etag.slice(0, -1)}.${made}"`;
  if (notModified(exchange, tagOf(coding ?? ''), 'Accept, Accept-Encoding')) return;
  const read = () => storedFrame(deps, instance, table, frameIndex(number - 1));
  const sendAsItIs = async () => {
    const bytes = await read();
    exchange.reply.header('etag', tagOf(''));
    sendBuffers(exchange, type, [residualsOf(new Uint8Array(), null), bytes], () => undefined);
  };
  if (coding === null) return sendAsItIs();
  const length = Math.ceil(table.frameBits / 8);
  const frame = { sha256: instance.sha256, number, layout: sampleLayout(instance, table), length, read };
  let body: Uint8Array;
  try {
    body = await deps.decoder.residuals(permit, frame, coding);
  } catch (error) {
    if (!(error instanceof OperationError) || !noTime.has(error.code)) throw error;
    return sendAsItIs();
  }
  exchange.reply.header('content-encoding', coding);
  sendBuffers(exchange, type, [body], () => undefined);
}

/** Nobody has time to make them, or making them took too long. */
const noTime: ReadonlySet<string> = new Set(['busy', 'too_many_requests', 'not_acceptable']);

/** How samples lie in a frame, as its length says; null: they have neither 8 nor 16 bits. */
function sampleLayout({ rows, columns, bitsAllocated }: StoredInstance, table: NativeFrameTable): SampleLayout | null {
  if (!rows || !columns || (bitsAllocated !== 8 && bitsAllocated !== 16)) return null;
  const samplesPerPixel = table.frameBits / (rows * columns * bitsAllocated);
  return {
    columns,
    samplesPerPixel: Math.max(1, Math.floor(samplesPerPixel)),
    bytesPerSample: bitsAllocated === 8 ? 1 : 2,
  };
}

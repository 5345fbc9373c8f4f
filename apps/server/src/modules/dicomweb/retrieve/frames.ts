import { frameIndex, isMissing, type FrameTable } from '@mado/dicom';
import { framesLimit } from '@mado/contract';
import { createHash } from 'node:crypto';
import { notModified, OperationError } from '../../../platform/http/index.ts';
import { markOf, requireUnmarked } from '../../sharing/index.ts';
import { instanceDicomJson, type FoundInstance } from '../../studies/index.ts';
import { isDecodable } from '../decode/frame-decoder.ts';
import { multipartBody, multipartType, onePartBody, type Part } from '../http/multipart.ts';
import { contentType, frameOffers, type Representation } from '../http/representation.ts';
import type { Lease } from '../http/reused-memory.ts';
import { inMemory, sendBuffers, sendChunks, sendRange } from '../http/send.ts';
import { byteRangeOf, type Dependencies, type ReadRequest } from '../dependencies.ts';
import { instanceUrl } from '../scope.ts';
import { chooseRepresentation } from './accepted.ts';
import { formKey } from './form-key.ts';
import { hasResiduals, sendResiduals } from './send-residuals.ts';
import { readingTakesWork, storedFrame } from './stored-frame.ts';
import { paletteTables } from './palette-tables.ts';
import { sendVideo } from './send-value.ts';

const EXPLICIT_LITTLE_ENDIAN = '1.2.840.10008.1.2.1';
const ENCAPSULATED_UNCOMPRESSED = '1.2.840.10008.1.2.1.98';

/**
 * Syntax in which frames come out of the file: without its endianness, deflation and encapsulation where they are not
 * compressed.
 */
function frameSyntax({ kind, transferSyntaxUID }: FrameTable): string {
  return kind === 'native' || transferSyntaxUID === ENCAPSULATED_UNCOMPRESSED
    ? EXPLICIT_LITTLE_ENDIAN
    : transferSyntaxUID;
}

/**
 * Frames by number (PS3.18 10.4.1.1.6), in the order in which they are asked for.
 *
 * @param numbers one-based frame numbers, each once, `framesLimit` at most
 * @throws {OperationError} frame_not_found, frame_missing, too_many_frames, bad_request, busy, too_many_requests,
 *   not_acceptable, range_not_satisfiable, and those of finding the instance
 */
export async function retrieveFrames(
  deps: Dependencies,
  request: ReadRequest,
  numbers: readonly number[],
): Promise<void> {
  const { ctx, scope, uids } = request;
  const reads = numbers.length === 1 && numbers[0] === 1 ? 'first_frame' : undefined;
  const instance = await deps.index.instance(ctx, scope, uids.study, uids.series, uids.instance, reads);
  if (numbers.length > framesLimit) throw new OperationError('too_many_frames', { limit: framesLimit });
  const table = await deps.index.frames(instance);
  // A video is one stream, which no client can have in parts but by ranges: it stands for its first frame.
  const available = table === null ? 0 : table.kind === 'video' ? 1 : table.numberOfFrames;
  if (!table || numbers.some((number) => number < 1 || number > available)) throw new OperationError('frame_not_found');
  const missing = numbers.filter((number) => isMissing(table.missing, number));
  if (missing.length > 0) throw new OperationError('frame_missing', { frames: named(missing) });
  if (table.kind === 'video') {
    requireUnmarked(ctx, [{ id: instance.itemId, marked: instance.marked }]);
    if (numbers.length > 1) throw new OperationError('frame_not_found');
    sendVideo(deps, request, { instance, table, resource: 'frames/1' });
    return;
  }
  if (new Set(numbers).size < numbers.length) throw new OperationError('bad_request', {}, { frames: 'frame_twice' });
  await sendFrames(deps, request, { instance, table, numbers });
}

/** A few numbers for a sentence. */
function named(numbers: readonly number[]): string {
  return numbers.length > 10 ? `${numbers.slice(0, 10).join(', ')} …` : numbers.join(', ');
}

/**
 * Frames of an instance that was found, however many: one is in memory at a time, and the next is read when the client
 * has taken it. What takes work is in the caller's budget, frame by frame.
 */
export async function sendFrames(
  deps: Dependencies,
  request: ReadRequest,
  { instance, table, numbers }: { instance: FoundInstance; table: FrameTable; numbers: readonly number[] },
): Promise<void> {
  const { ctx, exchange, scope, uids } = request;
  const syntax = frameSyntax(table);
  const mark = instance.marked ? await markOf(ctx, scope.id) : null;
  if (mark === null) requireUnmarked(ctx, [{ id: instance.itemId, marked: instance.marked }]);
  const offers =
    mark === null
      ? frameOffers(syntax, isDecodable(syntax), numbers.length === 1 && hasResiduals(table))
      : frameOffers(EXPLICIT_LITTLE_ENDIAN, false);
  const chosen = chooseRepresentation(exchange, offers, { several: numbers.length > 1 });
  const etag = `"${instance.sha256}.${listKey(numbers)}.${chosen.packaging[0]}${formKey(chosen)}${mediaKey(chosen)}${markKey(mark)}"`;
  if (chosen.form === 'residuals' && hasResiduals(table)) {
    await sendResiduals(
      deps,
      request,
      { instance, table, number: numbers[0] ?? 1 },
      { etag, type: contentType(chosen) },
    );
    return;
  }
  if (notModified(exchange, etag, 'Accept')) return;

  const takesWork = mark !== null || chosen.form === 'decoded' || readingTakesWork(table);
  const permit = takesWork ? request.permit() : null;
  let tables: ReturnType<typeof paletteTables> | undefined;
  const read = async (number: number, memory?: Lease): Promise<Uint8Array> => {
    const index = frameIndex(number - 1);
    const bytes =
      permit && readingTakesWork(table)
        ? await deps.decoder.frame(permit, table, index, byteRangeOf(deps, instance, table.deflated ?? table))
        : await storedFrame(deps, instance, table, index, memory);
    const { sha256, itemId } = instance;
    const decodable = { sha256, dicomJson: () => dicomJsonOf(ctx, itemId) };
    if (permit && mark !== null) {
      tables ??= paletteTables(deps, permit, instance);
      return deps.decoder.mark(permit, decodable, bytes, syntax, number, {
        text: mark,
        tables: await tables,
        secret: ctx.keys.derive('watermark'),
      });
    }
    if (!permit || chosen.form === 'stored') return bytes;
    return deps.decoder.decode(permit, decodable, bytes, syntax, number);
  };

  const [first] = numbers;
  const type = contentType(chosen);
  const headersOf = (number: number) => [
    `Content-Type: ${type}`,
    `Content-Location: ${instanceUrl(ctx.config.origin, scope, uids)}/frames/${number}`,
  ];
  // The boundary is the hash of the file, which no part of that file can contain.
  const boundary = instance.sha256;
  if (numbers.length === 1 && first !== undefined) {
    if (chosen.packaging === 'single' && exchange.request.headers.range !== undefined) {
      sendRange(exchange, type, etag, inMemory([await read(first)]));
      return;
    }
    const memory = deps.memory.lease();
    const bytes = await read(first, memory);
    if (chosen.packaging === 'multipart') {
      const body = onePartBody(boundary, headersOf(first), bytes);
      sendBuffers(exchange, multipartType(chosen.mediaType, boundary), body, memory.end);
    } else {
      exchange.reply.header('accept-ranges', 'bytes');
      sendBuffers(exchange, type, [bytes], memory.end);
    }
    return;
  }
  const parts = numbers.map((number): Part => ({
    headers: headersOf(number),
    length: null,
    async *body() {
      yield await read(number);
    },
  }));
  sendChunks(exchange, multipartType(chosen.mediaType, boundary), multipartBody(boundary, parts));
}

/** Tells whose mark is in the pixels: nobody is told that what another one has got is still right. */
function markKey(mark: string | null): string {
  return mark === null ? '' : `w${createHash('sha256').update(mark).digest('base64url').slice(0, 16)}`;
}

/**
 * Tells lists of frames apart in an entity tag: a header has room for some kilobytes, and an object may have many
 * thousands of frames.
 */
function listKey(numbers: readonly number[]): string {
  if (numbers.length === 1) return String(numbers[0]);
  return `l${createHash('sha256').update(numbers.join('-')).digest('base64url')}`;
}

/** Tells representations of one packaging and form apart: the same bytes may be called octets or by their own type. */
function mediaKey({ mediaType }: Representation): string {
  return mediaType === 'application/octet-stream' ? '' : 'm';
}

export async function dicomJsonOf(ctx: ReadRequest['ctx'], itemId: string): Promise<Uint8Array> {
  const dicomJson = await instanceDicomJson(ctx.db, itemId);
  if (!dicomJson) throw new OperationError('gone');
  return dicomJson;
}

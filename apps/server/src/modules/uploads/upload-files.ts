import { UploadOptions, uploadFilesLimit } from '@mado/contract';
import type { Readable } from 'node:stream';
import type { Context } from '../../platform/context.ts';
import { OperationError, parseInput } from '../../platform/http/index.ts';
import { requireUploadSomewhere } from '../sharing/index.ts';
import type { ParsedFile } from '../studies/index.ts';
import type { Outcome } from './outcome.ts';
import { admitByLink, requireTargetOrLink } from './by-link/come-by-link.ts';
import { whileOpen } from './by-link/while-open.ts';
import { commitTogether } from './commit-together.ts';
import { deidentificationOf, refuseOrder, type OrderOfUpload } from './deidentification-order.ts';
import { roomIn, withQuota, withUploadReceiver } from './ingest-files.ts';
import { namedParts } from './parts/named-parts.ts';
import type { Prepared } from './prepare-file.ts';
import { drainedOnFailure, readForm } from '../../platform/multipart/index.ts';

/** What an upload request brings: its body as a stream, and what its headers say of it. */
export interface UploadRequest {
  body: Readable;
  contentType: string | undefined;
  /** bytes of the body, 0 where it is not announced */
  contentLength: number;
}

/** What a body may have besides its files: boundaries, headers, the options. */
const framingBytes = 2_000_000;
const notReceived: Prepared = { kind: 'refused', refusal: { code: 'file_not_received', params: {} } };

/**
 * Uploads a batch: the field `options` and `file0…fileN` in any order [IN-3]; with the options first its size has no
 * limit but the quota.
 *
 * @returns the outcome of every file, in order of their numbers; of a number that is missing, or that only `paths`
 *   knows, file_not_received
 * @throws {OperationError} as `ingestFiles`; membership_needed, not_signed_in before the body is looked at, of who may
 *   upload nowhere; bad_multipart, unsupported_media_type, bad_request for options that are not right: nothing is
 *   stored
 */
export async function uploadFiles(ctx: Context, request: UploadRequest): Promise<Outcome[]> {
  return drainedOnFailure(request.body, async () => {
    const reach = await requireUploadSomewhere(ctx);
    return withUploadReceiver(ctx, 'any', async (receiver) => {
      let options: UploadOptions | undefined;
      let by = ctx;
      let passed = (bytes: AsyncIterable<Buffer>) => bytes;
      let order: OrderOfUpload | null = null;
      const pathOf =
        (index: number, filename: string) =>
        (parsed?: ParsedFile): string => {
          const sent = options?.paths[index] || filename;
          return order ? order.nameOf(sent, parsed) : sent;
        };
      await readForm(request.body, request.contentType, {
        async field(name, value) {
          // Options that come twice might order something, too.
          if (name !== 'options' || options) return refuseOrder(name);
          const admitted = await admitBatch(ctx, parseOptions(value), leastFileBytes(request));
          ({ ctx: by, options } = admitted);
          if (by.byLink) passed = whileOpen(by, options);
          order = await deidentificationOf(by, options);
          if (order) receiver.deidentify(order);
          receiver.allow(admitted.room, leastFileBytes(request), admitted.beyond);
          for (const part of await namedParts(by, options)) await receiver.adopt(part, pathOf(part.index, ''));
        },
        async file(name, filename, bytes) {
          if (!options && reach !== 'member') throw beforeTarget(ctx, reach);
          const index = fileIndex(name);
          await receiver.add(index, pathOf(index, filename), passed(bytes));
        },
      });
      if (!options) throw new OperationError('bad_multipart', {}, { options: 'missing' });
      const prepared = await receiver.finish();
      const numbers = [...prepared.keys(), ...Object.keys(options.parts).map(Number)];
      const count = Math.max(options.paths.length, ...numbers.map((index) => index + 1));
      const files = Array.from({ length: count }, (_, index) => prepared.get(index) ?? notReceived);
      return commitTogether({ ctx: by, files, upload: options.upload }, options, options.duplicate);
    });
  });
}

/** By what a batch comes, what becomes of its options, and how many bytes may arrive. */
async function admitBatch(ctx: Context, options: UploadOptions, bytes: number) {
  const [way, quota] = await withQuota(ctx, options, requireTargetOrLink(ctx, options));
  const ofQuota = { room: roomIn(quota, way.inFolder, bytes), beyond: 'quota_exceeded' } as const;
  if (way.link === null) return { ctx, options, ...ofQuota };
  const { options: ordered, room } = await admitByLink(way.ctx, way.link, options, bytes);
  const least = room < ofQuota.room ? ({ room, beyond: 'upload_link_full' } as const) : ofQuota;
  return { ctx: way.ctx, options: ordered, ...least };
}

/** The refusal of files that come before their target, from somebody who is in no organisation. */
export function beforeTarget({ caller }: Context, reach: 'guest' | 'link'): OperationError {
  if (reach === 'guest') return new OperationError('bad_multipart', {}, { body: 'target_first' });
  return new OperationError(caller.account ? 'membership_needed' : 'not_signed_in');
}

/** Bytes that the files of a request have at least, by its announced length. */
export function leastFileBytes({ contentLength }: UploadRequest): number {
  return Math.max(0, contentLength - framingBytes);
}

/** A name that would be overlooked, with all that stands under it [IN-5]. */
function notJson(): never {
  throw new SyntaxError('a name that no order has');
}

/** The field `options`. @throws {OperationError} bad_multipart, bad_request */
export function parseOptions(value: string): UploadOptions {
  let given: unknown;
  try {
    given = JSON.parse(value, (name, one: unknown) => (name === '__proto__' ? notJson() : one));
  } catch {
    throw new OperationError('bad_multipart', {}, { options: 'not_json' });
  }
  const parsed = parseInput(UploadOptions, given);
  if (!parsed.faults) return parsed.data;
  const fields = Object.keys(parsed.faults).map((name) => [name === '.' ? 'options' : `options.${name}`, 'invalid']);
  throw new OperationError('bad_request', {}, Object.fromEntries(fields));
}

/** Zero-based number of a file by the name of its field. */
function fileIndex(name: string): number {
  const index = Number(/^file(\d{1,4})$/.exec(name)?.[1] ?? Number.NaN);
  if (!(index < uploadFilesLimit)) throw new OperationError('bad_multipart', {}, { file: 'file_name' });
  return index;
}

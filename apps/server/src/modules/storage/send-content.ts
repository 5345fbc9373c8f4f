import { Readable } from 'node:stream';
import type { fileContent, ParsedInput } from '@mado/contract';
import type { Caller, Context } from '../../platform/context.ts';
import { byteRange, disposition, matchesEtag, OperationError, type Exchange } from '../../platform/http/index.ts';
import { callerOfSignIn } from '../accounts/index.ts';
import { requireDownload, requireLevel, requireTold, requireUnmarked } from '../sharing/index.ts';
import { isContentUrlValid, type ContentUse, type Receiver } from './content-url.ts';
import { isShown, previewType } from './preview-type.ts';
import { charsetHeadBytes, textCharset } from './text-charset.ts';
import { recordUse } from './record-use.ts';
import { contentOf, type ContentRow } from './usage.sql.ts';

const preambleLength = 128;

/** Whatever is shown runs without scripts and without our origin. */
const sandbox = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox";

/**
 * Sends a file's content to whoever has a signed address of it: ranges, entity tag, a file name, and nothing that a
 * browser would run. By an address for a preview the browser shows it.
 *
 * @throws {OperationError} no_access for an address that is not ours or has expired, and for a file that cannot be
 *   shown; not_signed_in and user_inactive when the sign-in in which it was given out has ended; what the check of the
 *   right throws; range_not_satisfiable; too_many_requests and busy when too much is on its way
 */
export async function sendContent(
  ctx: Context,
  { params, query }: ParsedInput<typeof fileContent>,
  { request, reply }: Exchange,
): Promise<void> {
  const { use = 'download', expires, signature, account, sign_in: signIn } = query;
  const receiver = account !== undefined && signIn !== undefined ? { account, signIn } : null;
  const isOurs = isContentUrlValid(ctx, params.id, { expires, signature, use, receiver });
  // Half a receiver is in no address of ours.
  if (!isOurs || (account === undefined) !== (signIn === undefined)) throw new OperationError('no_access');
  const caller = await requireRight(ctx, params.id, use, receiver, request);
  request.server.openAnswers.admit(reply, caller);
  const file = await contentOf(ctx.db, params.id);
  // Since the address was given out the file may have become one of another type.
  const filetype = file && (use === 'preview' ? previewType(file.filetype) : file.filetype);
  if (!file || !filetype) throw new OperationError('no_access');
  const etag = `"${file.sha256}"`;
  reply.headers({
    etag,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'content-security-policy': sandbox,
    'content-disposition': disposition(isShown(filetype) ? 'inline' : 'attachment', file.name),
  });
  if (matchesEtag(request.headers['if-none-match'], etag)) {
    reply.code(304).send();
    return;
  }
  const { range: asked, 'if-range': ifRange } = request.headers;
  const range = byteRange(asked, typeof ifRange === 'string' ? ifRange : undefined, etag, file.size);
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${file.size}`);
    throw new OperationError('range_not_satisfiable');
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${file.size}`);
  // Of what HEAD asks for nothing goes out.
  if (request.method !== 'HEAD')
    await recordUse({ ...ctx, caller }, { id: params.id, org: file.org, use, signature, expires });
  reply.type(await contentType(ctx, { ...file, filetype })).header('content-length', end - start + 1);
  reply.send(file.size === 0 ? Buffer.alloc(0) : await content(ctx, file, start, end));
}

/**
 * Asks again for what the address was given for: the right may have ended since, or the sign-in [AC-18]. @returns who
 * takes it
 */
async function requireRight(
  ctx: Context,
  id: string,
  use: ContentUse,
  receiver: Receiver,
  { server, cookies }: Exchange['request'],
): Promise<Caller> {
  // Whoever it is may have come by a password, which the browser that it was given in still knows.
  const visitor = await server.authenticate(undefined, cookies);
  const { landings } = visitor;
  const caller = receiver ? { ...(await callerOfSignIn(ctx, receiver)), ...(landings && { landings }) } : visitor;
  if (use === 'download') await requireDownload({ ...ctx, caller }, [id]);
  else {
    const allowed = await requireLevel({ ...ctx, caller }, [id], 'can_view');
    requireUnmarked({ ...ctx, caller }, allowed);
    requireTold(allowed);
  }
  return caller;
}

/**
 * The stored bytes; of a DICOM file without what an uploader put into its preamble (PS3.10 7.1), which could be a
 * program.
 */
async function content(ctx: Context, file: ContentRow, start: number, end: number): Promise<Readable> {
  const stored = ctx.blobs.stream(file.sha256, { start, end });
  if (file.filetype !== 'application/dicom' || start >= preambleLength || file.size < preambleLength + 4) return stored;
  const magic = await ctx.blobs.read(file.sha256, preambleLength, 4);
  if (Buffer.from(magic).toString('latin1') !== 'DICM') return stored;
  return Readable.from(withoutPreamble(stored, start), { objectMode: false });
}

async function* withoutPreamble(stored: AsyncIterable<Buffer>, start: number): AsyncGenerator<Buffer> {
  let position = start;
  for await (const chunk of stored) {
    if (position < preambleLength) chunk.fill(0, 0, preambleLength - position);
    position += chunk.length;
    yield chunk;
  }
}

/** With the charset that a text is written in: without it a browser takes what is not UTF-8 for Latin letters. */
async function contentType({ blobs }: Context, { filetype, sha256, size }: ContentRow): Promise<string> {
  if (!filetype.startsWith('text/')) return filetype;
  const head = await blobs.read(sha256, 0, Math.min(size, charsetHeadBytes));
  return `${filetype}; charset=${textCharset(Buffer.from(head))}`;
}

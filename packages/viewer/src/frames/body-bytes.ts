/** Room that is made for a body because its answer states a length, at most, and where it states none; in bytes. */
const STATED_MOST = 2 ** 26;
const FIRST_ROOM = 2 ** 16;

/**
 * All bytes of a body.
 *
 * @param heard is told of each piece as it comes
 * @throws what the signal gives as its reason, when it was given up
 */
export async function bodyBytes(
  { body, headers }: Response,
  heard: () => void,
  given: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  if (!body) return new Uint8Array();
  const stated = Number(headers.get('Content-Length') ?? 0);
  // What is compressed on its way has another length when it is here, and not everybody counts right.
  const room = stated > 0 && !headers.has('Content-Encoding') ? Math.min(stated, STATED_MOST) : FIRST_ROOM;
  const reader = readerInPlace(body) ?? copying(body.getReader());
  const cancel = () => void reader.cancel().catch(() => undefined);
  given.addEventListener('abort', cancel, { once: true });
  try {
    return await readAll(reader, room, heard, given);
  } finally {
    given.removeEventListener('abort', cancel);
  }
}

/** Fills the beginning of a view, and answers that; the memory of the view is handed over to the answer. */
interface ReaderInPlace {
  read(view: Uint8Array<ArrayBuffer>): Promise<{ done: boolean; value?: Uint8Array<ArrayBuffer> | undefined }>;
  cancel(): Promise<void>;
}

async function readAll(
  reader: ReaderInPlace,
  size: number,
  heard: () => void,
  given: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  let room = new ArrayBuffer(size);
  let length = 0;
  for (;;) {
    const isFull = length === room.byteLength;
    // A full room is mostly all there is: that the end is here is seen without making more of it.
    const { done, value } = await reader.read(isFull ? new Uint8Array(1) : new Uint8Array(room, length));
    if (!value || given.aborted) throw given.reason;
    if (!isFull) room = value.buffer;
    if (done) return new Uint8Array(isFull ? room : room.transfer(length));
    heard();
    if (isFull) {
      room = room.transfer(length * 2);
      new Uint8Array(room).set(value, length);
    }
    length += value.length;
  }
}

/** Not every browser writes bodies to where they stay. */
function readerInPlace(body: ReadableStream<Uint8Array<ArrayBuffer>>): ReaderInPlace | null {
  try {
    return body.getReader({ mode: 'byob' });
  } catch {
    return null;
  }
}

/** The same for bodies that come in pieces of their own. */
function copying(reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>): ReaderInPlace {
  let piece = new Uint8Array();
  return {
    async read(view) {
      if (piece.length === 0) {
        const { done, value } = await reader.read();
        if (done) return { done, value: view.subarray(0, 0) };
        piece = value;
      }
      const count = Math.min(piece.length, view.length);
      view.set(piece.subarray(0, count));
      piece = piece.subarray(count);
      return { done: false, value: view.subarray(0, count) };
    },
    cancel: () => reader.cancel(),
  };
}

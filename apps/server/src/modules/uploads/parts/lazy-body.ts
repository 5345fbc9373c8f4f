import type { Readable } from 'node:stream';

/**
 * The body of a request as a web stream that takes nothing before it is asked: of a request that is refused the body is
 * left to whoever throws it away. It never destroys the request, on whose connection the answer goes out.
 */
export function lazyBody(body: Readable): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const chunk = await nextChunk(body);
        if (chunk) controller.enqueue(chunk);
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

const events = ['readable', 'end', 'error', 'close'] as const;

/** @throws {Error} when the connection ends before the body does */
async function nextChunk(body: Readable): Promise<Buffer | null> {
  for (;;) {
    const chunk = body.read() as Buffer | null;
    if (chunk !== null) return chunk;
    if (body.readableEnded) return null;
    if (body.errored) throw body.errored;
    if (body.destroyed) throw new Error('the body has ended before its end');
    const { promise: changed, resolve } = Promise.withResolvers<void>();
    for (const event of events) body.on(event, resolve);
    await changed;
    for (const event of events) body.off(event, resolve);
  }
}

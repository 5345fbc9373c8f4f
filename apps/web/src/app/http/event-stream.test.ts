// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { readEventStream, type StreamEvent } from './event-stream.ts';
import { RequestFailure } from './failure.ts';

afterEach(() => vi.unstubAllGlobals());

function answers(...chunks: string[]): void {
  const body = new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
  vi.stubGlobal('fetch', async () => new Response(body));
}
async function read(): Promise<(StreamEvent | 'open')[]> {
  const heard: (StreamEvent | 'open')[] = [];
  await readEventStream('/events', new AbortController().signal, {
    onOpen: () => heard.push('open'),
    onEvent: (event) => heard.push(event),
  });
  return heard;
}

test('events are read however their bytes are cut, and what is none of them is left out', async () => {
  answers(
    'retry: 1000\n\n',
    ': alive\n\nevent: cha',
    'nged\nda',
    'ta: {"folders":["a"]}\n',
    '\nevent: missed\ndata: {}\n\n',
  );
  expect(await read()).toEqual([
    'open',
    { event: 'changed', data: '{"folders":["a"]}' },
    { event: 'missed', data: '{}' },
  ]);
});

test('what is cut off at the end is no event', async () => {
  answers('event: changed\ndata: {}');
  expect(await read()).toEqual(['open']);
});

test('a refusal is told with its code', async () => {
  const body = JSON.stringify({ detail: 'no', code: 'no_access' });
  vi.stubGlobal('fetch', async () => new Response(body, { status: 403 }));
  const failure = await read().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(RequestFailure);
  expect(failure).toMatchObject({ status: 403, code: 'no_access' });
});

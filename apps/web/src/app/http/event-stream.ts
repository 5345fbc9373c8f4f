import { failureOf } from './failure.ts';
import { withSignIn } from './with-sign-in.ts';
import { within } from './within.ts';

/** An event of a stream (WHATWG HTML, 9.2.6): its name, and its data as text. */
export interface StreamEvent {
  readonly event: string;
  readonly data: string;
}

/** A stream that is quiet for so long is dead: the server says every 25 s that it is not. */
const quietMs = 60_000;

/**
 * Reads a stream of server-sent events with the sign-in of this browser, until it ends or is given up. `EventSource`
 * could not send the token.
 *
 * @param onOpen called when the server has taken the request
 * @throws {RequestFailure} for a refusal
 * @throws {unknown} when the line breaks, or `signal` gives up
 */
export async function readEventStream(
  url: string,
  signal: AbortSignal,
  { onOpen, onEvent }: { onOpen: () => void; onEvent: (event: StreamEvent) => void },
): Promise<void> {
  const { response } = await withSignIn(async (token) => {
    const headers: Record<string, string> = { Accept: 'text/event-stream' };
    if (token !== undefined) headers['Authorization'] = `Bearer ${token}`;
    const answer = await fetch(url, { headers, signal, cache: 'no-store' });
    return { status: answer.status, body: () => answer.clone().text(), response: answer };
  });
  if (!response.ok || response.body === null) throw failureOf(response.status, await response.text());
  onOpen();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await within(reader.read(), quietMs, 'the stream is quiet');
    if (done) return;
    text += value;
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const one of events) {
      const fields = new Map(one.split('\n').map((line) => [line.split(':')[0], line.slice(line.indexOf(':') + 2)]));
      const event = fields.get('event');
      if (event !== undefined) onEvent({ event, data: fields.get('data') ?? '' });
    }
  }
}

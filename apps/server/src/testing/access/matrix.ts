import { anyEndpointErrors, requestParts, type Endpoint } from '@mado/contract';
import { endpoints } from '@mado/contract/endpoints';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { casesOf, type Case } from './cases.ts';
import type { Question, Row } from './rows.ts';
import { callers, type CallerName } from './rules.ts';
import { makeWorld, type World } from './world.ts';

/** Asks a question of the server. `remoteAddress`: where from, for what is limited per address. */
export function ask(
  { app }: Pick<World, 'app'>,
  endpoint: Endpoint,
  { params, query, body, raw, headers: asking }: Question,
  headers: Record<string, string>,
  remoteAddress = '127.0.0.1',
): Promise<LightMyRequestResponse> {
  const { method, url, body: json } = requestParts(endpoint, { params, query, body } as never);
  const payload = raw?.body ?? json;
  const contentType = raw?.contentType ?? (json === undefined ? undefined : 'application/json');
  return app.fastify.inject({
    method,
    url,
    remoteAddress,
    headers: { ...(contentType !== undefined && { 'content-type': contentType }), ...asking, ...headers },
    ...(payload !== undefined && { payload }),
  });
}

/** All that a caller can tell answers apart by, but the time. */
export function seen({ statusCode, headers, payload }: LightMyRequestResponse): object {
  const { date: _, ...rest } = headers;
  return { statusCode, headers: rest, payload };
}

/** Status and code of an answer; one success tells the same of rights as another. */
export function told(answer: LightMyRequestResponse, endpoint?: Endpoint): string {
  const code = answer.statusCode < 400 ? 'success' : answer.json<{ code?: unknown }>().code;
  const status = endpoint?.otherwise?.[answer.statusCode] === undefined ? answer.statusCode : endpoint.status;
  return `${status} ${String(code)}`;
}

/** What only reads is asked by so many at a time; more archives at once are refused to a caller. */
const readTogether = 3;

/** Asks for everything in every state, and holds the answers against the rules, the contract, and each other. */
async function checkRow(world: World, endpoint: Endpoint, row: Row, caller: CallerName): Promise<void> {
  const cases = casesOf(world, endpoint, row, caller);
  const answers = new Map<string, LightMyRequestResponse>();
  const address = `192.0.2.${Object.keys(callers).indexOf(caller) + 1}`;
  const answer = async ({ of, question }: Case) =>
    answers.set(of, await ask(world, endpoint, question, world.headers[caller], address));
  const together = endpoint.method === 'GET' ? readTogether : 1;
  for (let first = 0; first < cases.length; first += together)
    await Promise.all(cases.slice(first, first + together).map(answer));

  const toldOf = (of: string) => answers.get(of) && told(answers.get(of)!, endpoint);
  expect(cases.map(({ of }) => `${of}: ${toldOf(of)}`)).toEqual(
    cases.map(({ of, expected }) => `${of}: ${expected.status} ${expected.code ?? 'success'}`),
  );
  const foreseen: readonly string[] = [...endpoint.errors, ...anyEndpointErrors];
  for (const { expected } of cases) if (expected.code !== null) expect(foreseen).toContain(expected.code);
  for (const { of, like } of cases) {
    if (like === null) continue;
    const [one, other] = [answers.get(of), answers.get(like)];
    expect(one && seen(one), `${of} and ${like}`).toEqual(other && seen(other));
  }
}

const byThemselves: ReadonlySet<Row['about']> = new Set(['signature', 'stream', 'its own test']);

/**
 * One test per endpoint and kind of caller, over all states of what is asked for. Rows about a signature, a stream
 * or the end of an organisation are tested by themselves.
 */
export function testMatrix(rows: Record<string, readonly Row[]>): void {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld();
  });
  afterAll(() => world.app.close());

  for (const endpoint of endpoints) {
    const wanted = (rows[endpoint.name] ?? []).filter(({ about }) => !byThemselves.has(about));
    if (wanted.length === 0) continue;
    describe(`${endpoint.name} (${endpoint.access})`, () => {
      it.each(Object.entries(callers) as [CallerName, string][])('%s: %s', async (caller) => {
        for (const row of wanted) await checkRow(world, endpoint, row, caller);
      });
    });
  }
}

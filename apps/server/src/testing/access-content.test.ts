import { errorDetail, fileContent, fileDetail } from '@mado/contract';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putGrant } from '../modules/sharing/index.ts';
import { signedContentUrl, type ContentUse } from '../modules/storage/index.ts';
import { nobody, type Caller } from '../platform/context.ts';
import { ask, seen, told } from './access/matrix.ts';
import { callers, onItem, states, type CallerName, type StateName } from './access/rules.ts';
import { makeWorld, type World } from './access/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.app.close());

async function detailOf(state: StateName, caller: CallerName) {
  const question = { params: { id: world.trees[state].file } };
  const answer = await ask(world, fileDetail, question, world.headers[caller]);
  return answer.json<{ signed_url: string | null; can: { download: boolean } }>();
}

async function addressOf(state: StateName): Promise<URL> {
  const { signed_url } = await detailOf(state, 'owner');
  return new URL(signed_url ?? '', 'http://localhost');
}

const get = (address: URL, caller: CallerName = 'nobody') =>
  world.app.fastify.inject({ url: address.pathname + address.search, headers: world.headers[caller] });

describe('the signed address of a content', () => {
  it.each([
    // Download is open from edit on, and at view by a grant unless it was switched off; not by a public link [AC-10].
    ['shared', { viewer: true, editor: true, guest: true, member: true, owner: true }],
    ['readOnly', { viewer: true, editor: true, guest: true, member: true, owner: true }],
    ['privately', { viewer: true, editor: true, guest: true, owner: true }],
    ['linked', { nobody: false, stranger: false, viewer: false, member: false, admin: false, owner: true }],
  ] as [StateName, Partial<Record<CallerName, boolean>>][])(
    'is for downloading to those who may, and for looking at it to the others, of what is %s',
    async (state, expected) => {
      for (const [caller, may] of Object.entries(expected) as [CallerName, boolean][]) {
        const { signed_url, can } = await detailOf(state, caller);
        const use = new URL(signed_url ?? '', 'http://localhost').searchParams.get('use');
        expect([can.download, use], caller).toEqual([may, may ? null : 'preview']);
      }
    },
  );

  it('is for looking at it where downloading was switched off', async () => {
    const { folder } = world.trees.privately;
    const grant = {
      itemId: folder,
      subject: { kind: 'user', accountId: world.people.stranger.id },
      level: 'can_view',
    } as const;
    await putGrant(world.app.services, { ...grant, allowDownload: false });
    expect((await detailOf('privately', 'stranger')).signed_url).toMatch(/use=preview/);
    await putGrant(world.app.services, { ...grant, allowDownload: true });
    expect((await detailOf('privately', 'stranger')).signed_url).not.toMatch(/use=/);
    await putGrant(world.app.services, { ...grant, level: 'none' });
  });

  it('opens it to whoever has the address, whoever that is', async () => {
    for (const state of ['shared', 'hidden', 'readOnly'] as const) {
      const address = await addressOf(state);
      for (const caller of Object.keys(callers) as CallerName[]) {
        const answer = await get(address, caller);
        expect([answer.statusCode, answer.payload], caller).toEqual([200, `a letter in ${state}`]);
      }
    }
  });
});

describe.each(['download', 'preview'] as const)('an address for a %s that was given out', (use: ContentUse) => {
  const given = Object.keys(callers).filter((caller) => caller !== 'expired') as Exclude<CallerName, 'expired'>[];

  it.each(given)(
    'to %s opens what they may have now, whatever they might when it was given [AC-18]',
    async (caller) => {
      const answers: Record<string, string> = {};
      const expected: Record<string, string> = {};
      for (const state of Object.keys(states) as StateName[]) {
        const url = signedContentUrl({ ...world.app.services, caller: callerOf(caller) }, world.trees[state].file, use);
        // Who sends it decides nothing, but for what a password has opened: the browser alone knows of that [AC-27].
        const sender = caller === 'landed' || caller === 'through' ? caller : 'stranger';
        answers[state] = told(await world.app.fastify.inject({ url, headers: world.headers[sender] }));
        const needs = use === 'download' ? 'download' : 'can_view';
        const { status, code } = onItem(fileContent, caller, state, { needs });
        expected[state] = `${status} ${code ?? 'success'}`;
        if (code !== null) expect(fileContent.errors).toContain(code);
      }
      expect(answers).toEqual(expected);
    },
  );
});

function callerOf(name: Exclude<CallerName, 'expired'>): Caller {
  if (name === 'nobody' || name === 'landed' || name === 'through') return nobody;
  const token = world.headers[name]['authorization']?.replace('Bearer ', '') ?? '';
  return { ...world.people[name].caller, signIn: String(decodeJwt(token)['sid']) };
}

/** Ways to change an address that was given out. */
const tampered: Record<string, (address: URL, other: URL) => void> = {
  'a letter of the signature': ({ searchParams }) => {
    const signature = searchParams.get('signature') ?? '';
    searchParams.set('signature', (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1));
  },
  'a signature cut off': ({ searchParams }) =>
    searchParams.set('signature', (searchParams.get('signature') ?? '').slice(0, -1)),
  'a signature of nothing': ({ searchParams }) => searchParams.set('signature', ''),
  'a signature of letters that are two bytes': ({ searchParams }) => searchParams.set('signature', '窓'.repeat(43)),
  'a later end': ({ searchParams }) =>
    searchParams.set('expires', String(Number(searchParams.get('expires')) + 60_000)),
  'no end': ({ searchParams }) => searchParams.set('expires', String(Number.MAX_SAFE_INTEGER)),
  'another use': ({ searchParams }) => searchParams.set('use', 'preview'),
  'another account': ({ searchParams }) => searchParams.set('account', world.people.admin.id),
  'another sign-in': ({ searchParams }) => searchParams.set('sign_in', world.people.admin.id),
  'no account': ({ searchParams }) => searchParams.delete('account'),
  nobody: ({ searchParams }) => {
    searchParams.delete('account');
    searchParams.delete('sign_in');
  },
  'the signature of another file': ({ searchParams }, other) =>
    searchParams.set('signature', other.searchParams.get('signature') ?? ''),
};

describe('an address that was not given out', () => {
  it.each(Object.entries(tampered))('opens nothing and tells nothing: %s', async (_, change) => {
    const [valid, other] = [await addressOf('shared'), await addressOf('hidden')];
    for (const caller of ['nobody', 'owner', 'stranger'] as const) {
      const answers = [];
      for (const state of Object.keys(states) as StateName[]) {
        const address = new URL(valid.href.replace(world.trees.shared.file, world.trees[state].file));
        change(address, other);
        // Of its own file the other signature would be good, but for another end.
        if (state !== 'hidden') answers.push(await get(address, caller));
      }
      for (const answer of answers) {
        expect(told(answer)).toBe('403 no_access');
        expect(seen(answer)).toEqual(seen(answers[0] ?? answer));
      }
    }
  });

  it.each([
    ['neither end nor signature', ''],
    ['no signature', '?expires=1'],
    ['an end that is no number', '?expires=soon&signature=x'],
    ['an unknown use', `?expires=1&signature=${'x'.repeat(43)}&use=everything`],
    ['two ends', '?expires=1&expires=2&signature=x'],
    ['two signatures', '?expires=1&signature=x&signature=y'],
    ['a signature without end', `?expires=1&signature=${'x'.repeat(201)}`],
  ])('is refused: %s', async (_, query) => {
    const path = fileContent.path.replace('{id}', world.trees.shared.file);
    const answer = await get(new URL(`http://localhost${path}${query}`), 'owner');
    expect(told(answer)).toBe('400 bad_request');
    expect(answer.json()).toMatchObject({ detail: errorDetail('bad_request', 'ja-JP') });
  });

  it('is one that has ended, of what is there and of what is not', async () => {
    const address = await addressOf('shared');
    world.app.services.clock.advance(5 * 60_000 - 1);
    expect((await get(address)).statusCode).toBe(200);
    world.app.services.clock.advance(1);
    const ended = await get(address);
    expect(told(ended)).toBe('403 no_access');
    const missing = await get(new URL(address.href.replace(world.trees.shared.file, world.trees.missing.file)));
    expect(seen(ended)).toEqual(seen(missing));
  });
});

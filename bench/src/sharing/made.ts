import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { inParallel, type Client } from '../harness/http-client.ts';
import { account } from '../server/products/mado.ts';

/** What is shared for the bench, of one organisation. */
export interface Shared {
  /** The lowest folder of the tree, with the items whose levels are asked for. */
  readonly lowest: string;
  /** A folder that everybody may view. */
  readonly open: string;
  /** Address of an event that everybody may view. */
  readonly event: string;
}

/** Somebody from outside; the password is the first account's. */
export const guest = 'guest@example.jp';
export const depth = 20;
export const items = 1_000;
/** Of the guest: one on each folder above the lowest, the others on its items. */
export const grants = 500;
export const cases = 30;

const repository = fileURLToPath(new URL('../../..', import.meta.url));
const admin = path.join(repository, 'apps/server/src/admin.ts');

/** Makes an account beside the running server, as an operator does. @throws {Error} with what the command said */
export async function makeGuest(folder: string): Promise<void> {
  const words = ['create-account', '--email', guest, '--password', account.password, '--username', '招待された人'];
  const child = spawn(process.execPath, [admin, ...words], {
    env: { ...process.env, MADO_DATA: path.join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`no account was made:\n${said}`);
}

/** Makes all of it through the product's own API. */
export async function share(owner: Client): Promise<Shared> {
  const org = await organisationOf(owner);
  const root = (name: string) =>
    made(owner, 'POST', '/api/datamanage/create/org-root-folder', { name, org, has_org_perm: true });
  const below = (name: string, parent_folder: string) =>
    made(owner, 'POST', '/api/datamanage/create/folder', { name, parent_folder });
  const chain = [await root('一段目')];
  while (chain.length < depth) chain.push(await below(`${chain.length + 1} 段目`, chain.at(-1) ?? ''));
  const lowest = chain.at(-1) ?? '';
  const all = await inParallel([...Array(items).keys()], 8, (n) => below(`症例 ${n + 1}`, lowest));
  // The folders above give most of the levels, as in life; each grant on an item gives it a greater one.
  const given = [...chain.slice(0, -1), ...all.filter((_, n) => n % 2 === 0)].slice(0, grants);
  await inParallel(given, 8, (id) =>
    patched(owner, `/api/datamanage/perm/user-folder/${id}`, {
      email: guest,
      perm: chain.includes(id) ? 'can_view' : 'can_edit',
      isSend: false,
    }),
  );
  const open = await root('公開フォルダ');
  await below('症例', open);
  return { lowest, open, event: await eventOf(owner, org) };
}

async function organisationOf(owner: Client): Promise<string> {
  const [first] = JSON.parse((await owner.send({ path: '/api/access/org/list' })).body.toString()) as [
    { uuid: string },
  ];
  return first.uuid;
}

async function eventOf(owner: Client, org: string): Promise<string> {
  const event = await made(owner, 'POST', '/api/datamanage/create/conference', {
    org,
    name: '木曜の症例検討会',
    comment: '胸部 CT を検討します。',
  });
  for (let n = 1; n <= cases; n += 1)
    await made(owner, 'POST', '/api/datamanage/create/folder', {
      name: `第 ${n} 例　結節影`,
      parent_folder: event,
      kind: 'case',
      comment: '増大傾向の結節です。鑑別を考えてください。',
    });
  await publish(owner, event);
  return `/conference/org/${org}/event/${event}`;
}

/** Opens a folder to everybody for viewing. */
export const publish = (owner: Client, id: string) =>
  patched(owner, `/api/datamanage/perm/anonymous-folder/${id}`, { perm: 'read', anon_link_expiry: null });

/** Ends that. */
export const revoke = (owner: Client, id: string) =>
  patched(owner, `/api/datamanage/perm/anonymous-folder/${id}`, { perm: 'delete', link: 'view' });

async function made(owner: Client, method: 'POST', where: string, body: object): Promise<string> {
  const answer = await owner.send({ method, path: where, ...json(body) });
  return (JSON.parse(answer.body.toString()) as { uuid: string }).uuid;
}

async function patched(owner: Client, where: string, body: object): Promise<void> {
  await owner.send({ method: 'PATCH', path: where, ...json(body) });
}

const json = (body: object) => ({
  headers: { 'content-type': 'application/json' },
  body: [Buffer.from(JSON.stringify(body))],
});

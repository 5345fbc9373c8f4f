import { createHash } from 'node:crypto';
import {
  abortUpload,
  completeUpload,
  createFolder,
  fileDetail,
  folderDetail,
  folderInfo,
  folderPath,
  listOrganisationRoot,
  seriesDocument,
  uploadCheck,
  uploadDicomFiles,
  uploadPlace,
  type Endpoint,
} from '@mado/contract';
import { endpoints } from '@mado/contract/endpoints';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putGrant } from '../modules/sharing/index.ts';
import { ask, seen, told } from './access/matrix.ts';
import type { Question } from './access/rows.ts';
import { closedLink, levelOf, type CallerName, type StateName } from './access/rules.ts';
import type { Tree } from './access/tree.ts';
import { makeWorld, type World } from './access/world.ts';
import { uploadForm } from './upload.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.app.close());

const kinds = ['folder', 'study', 'series', 'instance', 'file'] as const satisfies (keyof Tree)[];
const hiddenFrom = (caller: 'nobody' | 'stranger' | 'member'): StateName[] =>
  (Object.keys(levelOf) as StateName[]).filter(
    (state) => state !== 'missing' && levelOf[state][caller] === 'none' && closedLink(state) === null,
  );

/** Asks for the same of several things, and holds that the answers are one. */
async function expectAlike(endpoint: Endpoint, caller: CallerName, questions: Question[]): Promise<string> {
  const answers = [];
  for (const question of questions) answers.push(await ask(world, endpoint, question, world.headers[caller]));
  const [first, ...rest] = answers;
  if (!first) throw new Error('nothing was asked');
  for (const other of rest) expect(seen(other)).toEqual(seen(first));
  return told(first);
}

describe('what is hidden answers as what is missing [AC-12]', () => {
  const byItem = endpoints.filter(
    ({ access, params, name }) =>
      access === 'can_view' &&
      params instanceof z.ZodObject &&
      'id' in params.shape &&
      !name.startsWith('dicomweb.org'),
  );

  it.each(byItem)('whatever its kind, in $name', async (endpoint) => {
    for (const caller of ['nobody', 'member'] as const) {
      const trees = (['missing', 'hidden', 'elsewhere'] as const).map((state) => world.trees[state]);
      const questions = trees.flatMap(({ uids, ...ids }) =>
        kinds.map((kind) => ({
          params: { id: ids[kind], type: 'folder', ...uids, frames: '1', view: ids.file, '*': '7FE00010' },
        })),
      );
      const answer = await expectAlike(endpoint, caller, questions);
      expect(answer).toBe(caller === 'nobody' ? '401 not_signed_in' : '403 no_access');
    }
  });

  it('to HEAD', async () => {
    for (const caller of ['nobody', 'stranger'] as const) {
      const heads = [];
      for (const state of ['missing', ...hiddenFrom(caller)] as const) {
        const url = folderDetail.path.replace('{id}', world.trees[state].folder);
        heads.push(seen(await world.app.fastify.inject({ method: 'HEAD', url, headers: world.headers[caller] })));
      }
      for (const head of heads) expect(head).toEqual(heads[0]);
      expect(heads[0]).toMatchObject({ statusCode: caller === 'nobody' ? 401 : 403, payload: '' });
    }
  });

  it('beside what is visible', async () => {
    const { shared, hidden, missing } = world.trees;
    for (const endpoint of [completeUpload, abortUpload]) {
      const questions = [missing, hidden].flatMap(({ study, folder }) => [
        { body: { study_id_list: [shared.study, study], target_folder: null } },
        { body: { study_id_list: [study, shared.study], target_folder: shared.folder } },
        { body: { study_id_list: [shared.study], target_folder: folder } },
      ]);
      expect(await expectAlike(endpoint, 'member', questions)).toBe('403 no_access');
    }
  });

  it('as the place of something new, whatever its kind and whatever is said of its organisation', async () => {
    const { hidden, missing } = world.trees;
    const organisations = Object.values(world.organisations);
    const ids = [missing, hidden].flatMap((tree) => kinds.map((kind) => tree[kind]));
    const folders = ids.map((parent_folder) => ({ body: { name: 'new', parent_folder } }));
    expect(await expectAlike(createFolder, 'member', folders)).toBe('403 no_access');
    const targets = ids.flatMap((target_folder) =>
      organisations.map((target_org) => ({ target_folder, target_org, is_org_perm: true })),
    );
    const checks = targets.map((target) => ({ body: { ...target, files: [] } }));
    expect(await expectAlike(uploadCheck, 'member', checks)).toBe('403 no_access');
    const places = targets.map((target) => ({ body: target }));
    expect(await expectAlike(uploadPlace, 'member', places)).toBe('403 no_access');
    const batches = targets.map((target) => ({ raw: uploadForm(target, [{ path: 'a', bytes: Buffer.from('a') }]) }));
    expect(await expectAlike(uploadDicomFiles, 'member', batches)).toBe('403 no_access');
    expect(await expectAlike(uploadDicomFiles, 'nobody', batches)).toBe('401 not_signed_in');
  });

  it('named beside a visible file, as the series of its document', async () => {
    const { shared, hidden, missing } = world.trees;
    const ofFile = [missing, hidden].map(({ series: id }) => ({ params: { id }, query: { file: shared.instance } }));
    expect(await expectAlike(seriesDocument, 'member', ofFile)).toBe('400 not_a_viewer_source');
    const ofSeries = [missing, hidden].map(({ instance: file }) => ({
      params: { id: shared.series },
      query: { file },
    }));
    expect(await expectAlike(seriesDocument, 'member', ofSeries)).toBe('403 no_access');
  });

  it('as bytes that are here already', async () => {
    const { shared } = world.trees;
    const known = async (state: StateName) => {
      const sha256 = createHash('sha256').update(`a letter in ${state}`).digest('hex');
      const target = { target_folder: shared.folder, target_org: world.organisations.own, is_org_perm: true };
      const question = { body: { ...target, files: [{ path: 'another name', size: 10, sha256 }] } };
      return (await ask(world, uploadCheck, question, world.headers.member)).json();
    };
    expect(await known('shared')).toEqual([{ exists: false, already_here: true, same: false }]);
    for (const state of [...hiddenFrom('member'), 'expired', 'trashed', 'missing'] as const)
      expect(await known(state), state).toEqual([{ exists: false, already_here: false, same: false }]);
  });
});

describe('of what is visible', () => {
  it('a wrong kind is said to be one', async () => {
    const { folder, file } = world.trees.shared;
    for (const [endpoint, id] of [
      [folderInfo, file],
      [folderDetail, file],
      [fileDetail, folder],
    ] as const)
      expect(told(await ask(world, endpoint, { params: { id } }, world.headers.viewer))).toBe('400 bad_request');
    expect(
      told(await ask(world, createFolder, { body: { name: 'x', parent_folder: file } }, world.headers.member)),
    ).toBe('400 folder_not_creatable');
  });

  it('the folders around it that are not stay without name and id [AC-16]', async () => {
    const { folder, study, series } = world.trees.hidden;
    const subject = { kind: 'user', accountId: world.people.stranger.id } as const;
    await putGrant(world.app.services, { itemId: series, subject, level: 'can_view' });
    const answer = await ask(world, folderPath, { params: { id: series } }, world.headers.stranger);
    await putGrant(world.app.services, { itemId: series, subject, level: 'none' });
    expect(answer.json()).toEqual([
      { object_type: 'root', type: 'share', uuid: null, name: null, org: world.organisations.own },
      { object_type: 'no_perm', type: null, uuid: null, name: null, org: null },
      expect.objectContaining({ object_type: 'folder', uuid: series }),
    ]);
    expect(answer.payload).not.toContain(folder);
    expect(answer.payload).not.toContain(study);
  });

  it.each([
    ['stranger', { org: [], share: [], private: [] }],
    ['viewer', { org: [], share: ['shared', 'readOnly', 'privately', 'lookedAt', 'leftShared'], private: [] }],
    ['contributor', { org: [], share: ['shared', 'readOnly', 'privately', 'lookedAt', 'leftShared'], private: [] }],
    ['former', { org: [], share: [], private: [] }],
    ['member', { org: ['shared', 'readOnly'], share: [], private: [] }],
    ['admin', { org: ['shared', 'readOnly'], share: [], private: [] }],
    [
      'owner',
      {
        org: ['shared', 'readOnly'],
        share: [],
        private: [
          'privately',
          'lookedAt',
          'linked',
          'hidden',
          'uploadLinked',
          'expired',
          'uploadExpired',
          'uploadReadOnly',
          'locked',
          'lockedExpired',
          'notYet',
          'coded',
        ],
      },
    ],
  ] as [Exclude<CallerName, 'expired'>, Record<string, StateName[]>][])('lists show %s', async (caller, expected) => {
    const question = { params: { id: world.organisations.own } };
    const answer = await ask(world, listOrganisationRoot, question, world.headers[caller]);
    const listed = answer.json<Record<string, { uuid: string; perm: string }[]>>();
    const stateOf = (uuid: string) =>
      (Object.keys(world.trees) as StateName[]).find((state) => world.trees[state].folder === uuid) ?? uuid;
    for (const [root, states] of Object.entries(expected)) {
      const found = (listed[root] ?? []).map(({ uuid, perm }) => [stateOf(uuid), perm]);
      expect(Object.fromEntries(found), root).toEqual(
        Object.fromEntries(states.map((state) => [state, levelOf[state][caller]])),
      );
      expect(found, root).toHaveLength(states.length);
    }
  });
});

import { endpoints } from '@mado/contract/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setRole } from '../modules/organisations/index.ts';
import { sql } from '../platform/db/index.ts';
import { annotationRows } from './access/annotation-rows.ts';
import { conferenceRows } from './access/conference-rows.ts';
import { presentationRows } from './access/presentation-rows.ts';
import { viewLinkRows } from './access/view-link-rows.ts';
import { casesOf } from './access/cases.ts';
import { dicomwebRows } from './access/dicomweb-rows.ts';
import { ask, told } from './access/matrix.ts';
import { rows } from './access/rows.ts';
import { makeWorld, type World } from './access/world.ts';

/**
 * [OR-20] Where an organisation demands a second factor, whoever is in it without one is answered by every endpoint as
 * a stranger is, or told that it is the factor: nothing they own in it, nothing that was shared with them.
 */
describe('a member without the second factor that the organisation demands', () => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld();
    const { services } = world.app;
    const organisationId = world.organisations.own;
    // With grants of their own on what lies in it.
    await setRole(services, { organisationId, accountId: world.people.viewer.id, role: 'org_member' });
    await services.db.rows(sql`update organisation set demands_factor = true where id = ${organisationId}`);
  });
  afterAll(() => world.app.close());

  const all = { ...rows, ...annotationRows, ...conferenceRows, ...presentationRows, ...viewLinkRows, ...dicomwebRows };
  /** Where a member, an owner or somebody with a grant is answered otherwise than a stranger. */
  const asked = new Set(['shared', 'privately', 'hidden', 'linked', 'trashed', 'own']);
  it.each(['owner', 'viewer'] as const)('is as good as a stranger to every endpoint: %s', async (member) => {
    const otherwise: string[] = [];
    for (const endpoint of endpoints) {
      const cases = (all[endpoint.name] ?? []).flatMap((row) => casesOf(world, endpoint, row, 'stranger'));
      for (const { of, question, expected } of cases.filter((one) => asked.has(one.of))) {
        const answer = told(await ask(world, endpoint, question, world.headers[member]), endpoint);
        const wanted = [`${expected.status} ${expected.code ?? 'success'}`, '403 factor_demanded'];
        if (!wanted.includes(answer)) otherwise.push(`${endpoint.name} ${of}: ${answer}, not ${wanted[0]}`);
      }
    }
    expect(otherwise).toEqual([]);
  });
});

import {
  deleteOrganisationLayout,
  keepOrganisationLayout,
  organisationHanging,
  organisationProtocolLimit,
  renameOrganisationLayout,
  type OrganisationHanging,
} from '@mado/contract';
import { houseProtocols } from '@mado/reading';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import {
  aMember,
  anAccount,
  anOrganisation,
  onBothDatabases,
  testApp,
  type Person,
  type TestApp,
} from '../../testing/index.ts';

type Protocol = OrganisationHanging['layouts'][number]['protocol'];

onBothDatabases('how an organisation wants studies to be laid out', (open) => {
  let app: TestApp;
  let clinic: { id: string; admin: Person };
  let [member, stranger] = [{} as Person, {} as Person];
  beforeAll(async () => {
    app = await testApp({ db: await open() });
    stranger = await anAccount(app.services);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    clinic = await anOrganisation(app.services);
    member = await aMember(app.services, clinic);
  });

  const stage = { name: 'one', rows: 1, columns: 1, viewports: [{ rules: [] }] };
  const layout = (name: string, columns = 1): Protocol => ({ name, rules: [], stages: [{ ...stage, columns }] });
  const of = () => ({ params: { id: clinic.id } });
  const read = async (who: Person | null) => app.call(organisationHanging, of(), who?.headers);
  const list = async (who = member) => (await read(who)).json<{ organisation: OrganisationHanging }>().organisation;
  const names = async () => (await list()).layouts.map(({ protocol }) => protocol.name);
  const keep = (protocol: unknown, replace = false, who: Person | null = clinic.admin) => {
    app.services.clock.advance(1);
    const body = { protocol: protocol as Protocol, replace };
    return app.call(keepOrganisationLayout, { ...of(), body }, who?.headers);
  };
  const kept = async (protocol: Protocol) => {
    const all = (await keep(protocol)).json<OrganisationHanging>().layouts;
    return all.find((one) => one.protocol.name === protocol.name)?.uuid ?? '';
  };
  const rename = (id: string, name: string, who: Person | null = clinic.admin) =>
    app.call(renameOrganisationLayout, { params: { id: clinic.id, layout: id }, body: { name } }, who?.headers);
  const remove = (id: string, who: Person | null = clinic.admin) =>
    app.call(deleteOrganisationLayout, { params: { id: clinic.id, layout: id } }, who?.headers);
  const statuses = (answers: readonly { statusCode: number }[]) =>
    answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
  const told = (answer: { statusCode: number; json: <T>() => T }) => [
    answer.statusCode,
    answer.json<{ code?: string }>().code,
  ];

  it('an admin keeps them and its members read them, as they were kept [OR-21]', async () => {
    const [house] = structuredClone(houseProtocols) as unknown as [Protocol];
    expect((await keep(house)).json()).toMatchObject({ can: { manage: true }, layouts: [{ protocol: house }] });
    const later = { ...layout('later'), rules: [{ attribute: 'Modality', operator: 'soundsLike', value: 'CT' }] };
    await keep(later);
    const seen = await list();
    expect(seen).toMatchObject({ uuid: clinic.id, can: { manage: false } });
    expect(seen.layouts.map(({ protocol }) => protocol)).toEqual([house, later]);
  });

  it('others neither read nor change them, and cannot tell whether there are any [OR-21]', async () => {
    const id = await kept(layout('ours'));
    const missing = '00000000-0000-4000-8000-000000000000';
    for (const who of [stranger, null]) {
      const [code, known] = who ? ([403, 'no_access'] as const) : ([401, 'not_signed_in'] as const);
      const answers = [await keep(layout('x'), false, who), await rename(id, 'x', who)];
      for (const answer of [...answers, await remove(id, who), await remove(missing, who)])
        expect(told(answer)).toEqual([code, known]);
    }
    const seen = await read(stranger);
    expect(seen.json()).toEqual({ organisation: null });
    const none = await app.call(organisationHanging, { params: { id: missing } }, stranger.headers);
    expect([none.statusCode, none.body]).toEqual([seen.statusCode, seen.body]);
    expect(told(await read(null))).toEqual([401, 'not_signed_in']);
    for (const answer of [
      await keep(layout('x'), false, member),
      await rename(id, 'x', member),
      await remove(id, member),
    ])
      expect(told(answer)).toEqual([403, 'no_access']);
    expect(await names()).toEqual(['ours']);
  });

  it('an admin of another organisation changes none of this one [OR-21]', async () => {
    const id = await kept(layout('ours'));
    const other = await anOrganisation(app.services);
    const params = { id: other.id, layout: id };
    const renamed = await app.call(renameOrganisationLayout, { params, body: { name: 'x' } }, other.admin.headers);
    const deleted = await app.call(deleteOrganisationLayout, { params }, other.admin.headers);
    expect([told(renamed), told(deleted)]).toEqual([
      [404, 'gone'],
      [404, 'gone'],
    ]);
    expect(await names()).toEqual(['ours']);
  });

  it('one takes the place of another of its name only where that is asked for [OR-21]', async () => {
    const id = await kept(layout('ours'));
    expect(told(await keep(layout('ours', 2)))).toEqual([409, 'layout_name_taken']);
    expect((await list()).layouts).toMatchObject([{ uuid: id, protocol: { stages: [{ columns: 1 }] } }]);
    await keep(layout('ours', 2), true);
    expect((await list()).layouts).toMatchObject([{ uuid: id, protocol: { stages: [{ columns: 2 }] } }]);
    await keep(layout('new'), true);
    expect(await names()).toEqual(['ours', 'new']);
  });

  it('is given another name, but no other’s, and is deleted once [OR-21]', async () => {
    const [id] = [await kept(layout('a')), await kept(layout('b'))];
    expect(told(await rename(id, 'b'))).toEqual([409, 'layout_name_taken']);
    expect((await rename(id, 'a')).statusCode).toBe(200);
    expect((await rename(id, 'c')).statusCode).toBe(200);
    expect(await names()).toEqual(['c', 'b']);
    expect((await remove(id)).json<OrganisationHanging>().layouts).toHaveLength(1);
    expect([told(await remove(id)), told(await rename(id, 'd'))]).toEqual([
      [404, 'gone'],
      [404, 'gone'],
    ]);
  });

  it('of two admins who keep one of the same name at once, one is told so; others lose nothing [OR-21]', async () => {
    const second = await aMember(app.services, clinic, { role: 'org_admin' });
    const both = await Promise.all([keep(layout('ours', 1)), keep(layout('ours', 2), false, second)]);
    expect(statuses(both)).toEqual([200, 409]);
    await Promise.all([keep(layout('a')), keep(layout('b'), false, second), keep(layout('c'), true)]);
    expect((await names()).toSorted()).toEqual(['a', 'b', 'c', 'ours']);
    const [id] = (await list()).layouts.map(({ uuid }) => uuid);
    const ended = await Promise.all([remove(id ?? ''), remove(id ?? '', second)]);
    expect(statuses(ended)).toEqual([200, 404]);
  });

  it('there are 50 at most, also where admins come at once [OR-21]', async () => {
    const second = await aMember(app.services, clinic, { role: 'org_admin' });
    for (let n = 1; n < organisationProtocolLimit; n++) await keep(layout(`p${n}`));
    const both = await Promise.all([keep(layout('x')), keep(layout('y'), false, second)]);
    expect(statuses(both)).toEqual([200, 409]);
    expect(told(await keep(layout('z')))).toEqual([409, 'too_many_layouts']);
    expect((await keep(layout('p1', 2), true)).statusCode).toBe(200);
    expect(await names()).toHaveLength(organisationProtocolLimit);
  });

  it.each<[string, unknown]>([
    ['no name', layout('')],
    ['a long name', layout('x'.repeat(201))],
    ['what no database holds', layout('a\u0000')],
    ['no stage', { ...layout('x'), stages: [] }],
    ['more than there is', { ...layout('x'), more: 1 }],
    [
      'too much',
      {
        ...layout('x'),
        rules: Array.from({ length: 100 }, () => ({
          attribute: 'A',
          operator: 'equals',
          value: Array.from({ length: 10 }, () => 'x'.repeat(200)),
        })),
      },
    ],
  ])('bad input changes nothing: %s', async (_, protocol) => {
    expect((await keep(protocol)).statusCode).toBe(400);
    expect(await names()).toEqual([]);
  });

  it('is recorded, without its name, and nothing where nothing was changed [OR-21]', async () => {
    const id = await kept(layout('Yamada'));
    await keep(layout('Yamada'));
    await rename(id, 'Suzuki');
    await remove(id);
    await remove(id);
    const rows = await app.services.db.rows<{ event: { details: object } }>(sql`
      select event from audit_event where event->>'action' = 'change_layouts' and event->>'org' = ${clinic.id}
      order by position`);
    const details = rows.map(({ event }) => event.details);
    expect(details).toEqual(['kept', 'renamed', 'deleted'].map((change) => ({ change, layout: id })));
    expect(JSON.stringify(rows)).not.toMatch(/Yamada|Suzuki/);
  });

  it('who is no admin any more changes nothing, and they go with the organisation [OR-21]', async () => {
    const second = await aMember(app.services, clinic, { role: 'org_admin' });
    await keep(layout('ours'), false, second);
    await app.services.db.rows(sql`
      update membership set role = 'org_member' where account_id = ${second.id} and organisation_id = ${clinic.id}`);
    expect(told(await keep(layout('x'), false, second))).toEqual([403, 'no_access']);
    const left = () =>
      app.services.db.rows(sql`
      select 1 from organisation_layout where organisation_id = ${clinic.id}`);
    expect(await left()).toHaveLength(1);
    await app.services.db.rows(sql`delete from organisation where id = ${clinic.id}`);
    expect(await left()).toEqual([]);
  });
});

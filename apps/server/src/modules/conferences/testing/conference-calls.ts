import {
  changeConference,
  conferenceDetail,
  createConference,
  createFolder,
  listConferences,
  type Conference,
  type ErrorAnswer,
  type GivenInput,
  type Item,
} from '@mado/contract';
import { expect } from 'vitest';
import { dayInJapan } from '../../../platform/clock/index.ts';
import { signedIn, type Person, type TestApp } from '../../../testing/index.ts';

type Body = GivenInput<typeof createConference>['body'];
type Change = GivenInput<typeof changeConference>['body'];

/** The calls of conferences, by a member unless somebody else is named. `at`: asked when they are used. */
export function conferenceCalls(at: () => { app: TestApp; clinic: { id: string }; member: Person }) {
  let count = 0;
  const as = (person: Person) => signedIn(at().app.services, person.caller.account!);
  const create = async (given: Partial<Body> = {}, by = at().member) => {
    const body = { org: at().clinic.id, name: '症例検討会', comment: '第 3 回の検討会です。', ...given };
    return at().app.call(createConference, { body }, await as(by));
  };
  return {
    as,
    create,
    anEvent: async (given: Partial<Body> = {}, by = at().member): Promise<Conference> => {
      const answer = await create(given, by);
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json();
    },
    change: async (id: string, body: Change, by = at().member) =>
      at().app.call(changeConference, { params: { id }, body }, await as(by)),
    detail: async (id: string, by: Person | null = at().member) =>
      at().app.call(conferenceDetail, { params: { id } }, by ? await as(by) : {}),
    list: async (by: Person | null) =>
      at().app.call(listConferences, { params: { id: at().clinic.id } }, by ? await as(by) : {}),
    aCase: async (event: string, name = '症例', by = at().member): Promise<Item> => {
      const body = { name, parent_folder: event, kind: 'case', comment: '腹痛で来院' } as const;
      const answer = await at().app.call(createFolder, { body }, await as(by));
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json();
    },
    today: () => dayInJapan(at().app.services.clock.now()),
    name: () => `検討会-${(count += 1)}`,
    fieldsOf: (answer: { json: () => unknown }) => (answer.json() as ErrorAnswer).fields,
  };
}

import { missing, type Row } from './rows.ts';

const ofFolder = (body?: unknown): Row => ({
  about: 'item',
  needs: 'full_access',
  ask: ({ folder }) => ({ params: { id: folder }, ...(body !== undefined && { body }) }),
});

/** What the matrix asks of links under control: of folders that have one and of those that have none. */
export const linkRows: Readonly<Record<string, readonly Row[]>> = {
  'sharing.linkControl': [ofFolder()],
  'sharing.linkVisits': [ofFolder()],
  // A day that is over: nothing of the trees is changed.
  'sharing.changeLink': [
    {
      about: 'item',
      needs: 'full_access',
      answers: 'bad_request',
      ask: ({ file }) => ({ params: { id: file }, body: { start: '2000-01-01' } }),
    },
  ],
  'sharing.revokeLinks': [{ about: 'item', needs: 'full_access', ask: ({ file }) => ({ params: { id: file } }) }],
  // The same for everybody, whoever calls.
  'sharing.openLink': [
    { about: 'caller', answers: 'no_access', ask: () => ({ params: { id: missing }, body: { password: 'wrong' } }) },
  ],
  'sharing.askCode': [
    {
      about: 'caller',
      answers: 'no_access',
      ask: () => ({ params: { id: missing }, body: { email: 'a@example.jp' } }),
    },
  ],
};

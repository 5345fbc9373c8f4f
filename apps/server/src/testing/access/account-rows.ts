import { randomUUID } from 'node:crypto';
import { missing, ofCaller, type Row } from './rows.ts';

const anAddress = () => `${randomUUID()}@example.jp`;
const password = 'correct horse battery';

/** What the matrix asks of accounts: what they answer is the same for everybody, or tells who is signed in. */
export const accountRows: Readonly<Record<string, readonly Row[]>> = {
  'accounts.signIn': [
    {
      about: 'caller',
      answers: 'wrong_credentials',
      ask: () => ({ body: { email: anAddress(), password: 'a guess' } }),
    },
  ],
  'accounts.refreshToken': [{ about: 'caller', answers: 'refresh_required', ask: () => ({}) }],
  'accounts.signOut': [ofCaller],
  'accounts.currentUser': [ofCaller],
  'accounts.registration': [
    {
      about: 'caller',
      ask: () => ({
        body: {
          username: 'a name',
          email: anAddress(),
          password1: password,
          password2: password,
        },
      }),
    },
  ],
  'accounts.resendEmail': [{ about: 'caller', ask: () => ({ body: { email: anAddress() } }) }],
  'accounts.verifyEmail': [{ about: 'caller', answers: 'mail_key_unknown', ask: () => ({ body: { key: 'a guess' } }) }],
  'accounts.resetPassword': [{ about: 'caller', ask: () => ({ body: { email: anAddress() } }) }],
  'accounts.confirmPasswordReset': [
    {
      about: 'caller',
      answers: 'mail_key_unknown',
      ask: () => ({
        body: {
          new_password1: password,
          new_password2: password,
          uid: missing,
          token: 'a guess',
        },
      }),
    },
  ],
  'accounts.changeProfile': [{ about: 'caller', ask: () => ({ body: {} }) }],
  'accounts.listSignIns': [ofCaller],
  'accounts.endSignIn': [{ about: 'caller', answers: 'no_access', ask: () => ({ params: { id: missing } }) }],
  'accounts.endSignIns': [{ about: 'caller', ask: () => ({ query: { keep_current: 'true' } }) }],
  'accounts.changePassword': [
    {
      about: 'caller',
      answers: 'bad_request',
      ask: () => ({ body: { old_password: 'a guess', new_password1: password, new_password2: password } }),
    },
  ],
  'accounts.updateEmail': [{ about: 'caller', ask: () => ({ body: { new_email: anAddress() } }) }],
  'accounts.confirmEmailUpdate': [
    { about: 'caller', answers: 'mail_key_unknown', ask: () => ({ body: { key: 'a guess' } }) },
  ],
};

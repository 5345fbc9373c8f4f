import { randomUUID } from 'node:crypto';
import { missing, ofCaller, type Row } from './rows.ts';

const anAddress = () => `${randomUUID()}@example.jp`;
const password = 'correct horse battery';

/** Who changes factors shows again who they are, whatever they change. */
const wrongProof: Row = {
  about: 'caller',
  answers: 'password_wrong',
  ask: () => ({ body: { proof: { kind: 'password', password: 'a guess' } } }),
};

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
  'accounts.askedEmail': [{ about: 'caller', ask: () => ({}) }],
  'accounts.mailState': [{ about: 'caller', ask: () => ({}) }],
  'accounts.confirmEmailUpdate': [
    { about: 'caller', answers: 'mail_key_unknown', ask: () => ({ body: { key: 'a guess' } }) },
  ],
  'accounts.stopLetters': [
    { about: 'caller', answers: 'mail_key_unknown', ask: () => ({ params: { key: 'a-guess' } }) },
  ],
  'accounts.signInByFactor': [
    {
      about: 'caller',
      answers: 'factor_ticket_over',
      ask: () => ({ body: { ticket: 'a guess', proof: { kind: 'totp', code: '000000' } } }),
    },
  ],
  'accounts.isGlobalAdmin': [ofCaller],
  // Nobody of those who call may: modules/accounts/permissions.test.ts asks as those who may.
  'accounts.customPermissions': [{ about: 'caller', answers: 'no_access', ask: () => ({}) }],
  'accounts.changeCustomPermission': [
    {
      about: 'caller',
      answers: 'no_access',
      ask: () => ({ body: { perm_name: 'change_user', action: 'add', user_update: missing } }),
    },
  ],
  'accounts.approveUser': [{ about: 'caller', answers: 'no_access', ask: () => ({ body: { userId: missing } }) }],
  'accounts.rejectUser': [{ about: 'caller', answers: 'no_access', ask: () => ({ query: { userId: missing } }) }],
  'accounts.passkeySignIn': [{ about: 'caller', ask: () => ({ body: {} }) }],
  // What they do where there is a third party is tested beside them.
  'accounts.thirdParty': [ofCaller],
  'accounts.beginThirdParty': [{ about: 'caller', answers: 'route_not_found', ask: () => ({ body: {} }) }],
  'accounts.signInByThirdParty': [
    { about: 'caller', answers: 'route_not_found', ask: () => ({ body: { ticket: 'a guess', returned: '' } }) },
  ],
  'accounts.joinThirdParty': [
    { about: 'caller', answers: 'route_not_found', ask: () => ({ body: { ticket: 'a guess', password } }) },
  ],
  'accounts.renewThirdParty': [
    { about: 'caller', answers: 'route_not_found', ask: () => ({ body: { ticket: 'a guess', returned: '' } }) },
  ],
  'accounts.signInByAccessToken': [
    { about: 'caller', answers: 'route_not_found', ask: () => ({ body: { access_token: 'a guess' } }) },
  ],
  'accounts.factors': [ofCaller],
  'accounts.beginTotp': [wrongProof],
  'accounts.removeTotp': [wrongProof],
  'accounts.beginPasskey': [wrongProof],
  'accounts.removePasskey': [
    {
      ...wrongProof,
      ask: () => ({ params: { id: missing }, body: { proof: { kind: 'password', password: 'a guess' } } }),
    },
  ],
  'accounts.renamePasskey': [
    { about: 'caller', answers: 'no_access', ask: () => ({ params: { id: missing }, body: { name: 'a name' } }) },
  ],
  'accounts.newRecoveryCodes': [wrongProof],
  'accounts.confirmTotp': [
    {
      about: 'caller',
      answers: 'factor_ticket_over',
      ask: () => ({ body: { ticket: 'a guess', code: '000000' } }),
    },
  ],
  'accounts.confirmPasskey': [
    {
      about: 'caller',
      answers: 'factor_ticket_over',
      ask: () => ({ body: { ticket: 'a guess', name: 'a name', answer: {} } }),
    },
  ],
};

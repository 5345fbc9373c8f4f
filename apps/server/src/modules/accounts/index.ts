export { accountView } from './account-view.sql.ts';
export { authenticateBy, signAccessToken } from './access-token.ts';
export { accountByEmail, accountById, accountsByIds, allAccounts, anyAccount } from './accounts.sql.ts';
export { callerOfSignIn } from './caller-of-sign-in.ts';
export { addAccount, createAccount, prepareAccount } from './create-account.ts';
export { sendAccountLetter } from './account-letters.ts';
export { signedIn } from './signed-in.ts';
export { activateAccount, approveAccount, deactivateAccount } from './deactivate-account.ts';
export { openEndedSignIns } from './ended-sign-ins.ts';
export { setGlobalAdmin } from './global-admin.ts';
export { startFamily } from './refresh-token.ts';
export { routes } from './routes.ts';
export { setPassword } from './set-password.ts';
export { userAnswer } from './user-answer.ts';
export { weaknessInWords } from './weakness.ts';
// What reads hostile input, for the tests that send it.
export { deviceWords } from './device-words.ts';
export { knownDevices } from './known-device.ts';
export { weakness } from './weakness.ts';

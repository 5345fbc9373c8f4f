export { accountView } from './account-view.sql.ts';
export { authenticateBy, signAccessToken } from './access-token.ts';
export {
  accountByEmail,
  accountById,
  accountsByEmails,
  accountsByIds,
  allAccounts,
  anyAccount,
} from './accounts.sql.ts';
export { askedLettersHandler } from './asked-letters.job.ts';
export { mailLimits } from './mail-limits.ts';
export { callerOfSignIn } from './caller-of-sign-in.ts';
export { addAccount, addressGiven, createAccount, isEmail, prepareAccount } from './create-account.ts';
export { sendAccountLetter } from './account-letters.ts';
export { countingLetters } from './letters-to-strangers.ts';
export { sendOptionalLetters } from './optional-letters.ts';
export { signedIn } from './signed-in.ts';
export { approveAccount, rejectingAccount } from './approval.ts';
export { activateAccount, deactivateAccount } from './deactivate-account.ts';
export { resetFactors } from './factors/change-factors.ts';
export { endSignInsOf, signInsOfAccount } from './own-sign-ins.ts';
export { linkToReset } from './password-reset.ts';
export { linkToConfirm } from './registration.ts';
export { openEndedSignIns } from './ended-sign-ins.ts';
export { setGlobalAdmin } from './global-admin.ts';
export { startFamily } from './refresh-token.ts';
export { hashPassword, passwordMatches } from './password.ts';
export { signIns } from './sign-in-queue.ts';
export { routes } from './routes.ts';
export { setPassword } from './set-password.ts';
export { revokeLeftHandler } from './third-party/end-at-issuer.ts';
export { userAnswer } from './user-answer.ts';
export { weaknessOfSetting } from './weakness.ts';
// What reads hostile input, for the tests that send it.
export { deviceWords } from './device-words.ts';
export { knownDevices } from './known-device.ts';
export { weakness } from './weakness.ts';

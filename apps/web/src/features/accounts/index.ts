export { AccountFrame } from './AccountFrame.tsx';
export { askForLetter, askForReset, confirmEmail, confirmRegistration, endSession, stopLettersBy } from './api.ts';
export { ConfirmByButton } from './ConfirmByButton.tsx';
export {
  afterSignOut,
  keepContinueUrl,
  leadingOn,
  loginAfterConfirming,
  loginUrl,
  refusedState,
  safeContinueUrl,
  welcomePath,
} from './continue-url.ts';
export type { FactorChallenge } from './factor-challenge.ts';
export { LoginForm } from './LoginForm.tsx';
export { MailDelayed } from './MailDelayed.tsx';
export { MailRequestForm } from './MailRequestForm.tsx';
export { NewPasswordForm } from './NewPasswordForm.tsx';
export { PasskeyButton } from './PasskeyButton.tsx';
export { SignupForm } from './SignupForm.tsx';
export { UserMenu } from './UserMenu.tsx';

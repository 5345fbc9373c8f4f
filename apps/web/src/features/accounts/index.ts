export { AccountFrame } from './AccountFrame.tsx';
export { askForLetter, askForReset, confirmEmail, confirmRegistration, endSession } from './api.ts';
export { ConfirmByButton } from './ConfirmByButton.tsx';
export { afterSignOut, loginUrl, safeContinueUrl, welcomePath } from './continue-url.ts';
export { LoginForm } from './LoginForm.tsx';
export { MailRequestForm } from './MailRequestForm.tsx';
export { NewPasswordForm } from './NewPasswordForm.tsx';
export { SignupForm } from './SignupForm.tsx';
export { UserMenu } from './UserMenu.tsx';

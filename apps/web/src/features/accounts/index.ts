export { endSession } from './api.ts';
export { loginUrl, safeContinueUrl } from './continue-url.ts';
export { LoginForm } from './LoginForm.tsx';
export { UserMenu } from './UserMenu.tsx';
export { WindowDrawing } from './WindowDrawing.tsx';

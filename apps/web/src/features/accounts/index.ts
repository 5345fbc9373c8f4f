export { endSession } from './api.ts';
export { loginUrl, safeContinueUrl } from './continue-url.ts';
export { LoginForm } from './LoginForm.tsx';
export { UserMenu, type UserMenuPlace } from './UserMenu.tsx';
export { WindowDrawing } from './WindowDrawing.tsx';

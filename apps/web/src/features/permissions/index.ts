export { permissionsQuery } from './api.ts';
export { PermissionsSettings } from './PermissionsSettings.tsx';

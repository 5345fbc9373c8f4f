export { SettingsDialog } from './SettingsDialog.tsx';

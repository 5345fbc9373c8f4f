export { SettingsFrame, type SettingsTab } from './SettingsFrame.tsx';

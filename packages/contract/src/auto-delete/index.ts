export * from './folder-settings.ts';

export { DownloadPage } from './DownloadPage.tsx';
export { LaterDownloadPanel } from './LaterDownloadPanel.tsx';
export { DownloadsProvider } from './DownloadsProvider.tsx';
export { useDownloads } from './downloads-context.ts';

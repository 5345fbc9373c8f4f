export { DownloadPage } from './DownloadPage.tsx';
export { DownloadPanel } from './DownloadPanel.tsx';
export { DownloadsProvider } from './DownloadsProvider.tsx';
export { useDownloads } from './downloads-context.ts';

import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './build/chunk-groups.ts';
import { compressedFiles } from './build/compressed-files.ts';
import { contractWithoutSchemas } from './build/contract-without-schemas.ts';
import { headScript } from './build/head-script.ts';
import { pdfFiles } from './build/pdf-files.ts';
import { thirdPartyNotices } from './build/third-party-notices.ts';

const notices = thirdPartyNotices('third-party-notices.txt');

/** Built into `dist` with hashed names, and compressed; choosing and caching is the server's work. */
export default defineConfig({
  plugins: [react(), contractWithoutSchemas(), headScript(), notices.page, pdfFiles(), compressedFiles()],
  resolve: { alias: { xmlbuilder2: fileURLToPath(new URL('./no-xml.ts', import.meta.url)) } },
  build: {
    target: 'es2023',
    sourcemap: false,
    // Nothing becomes a data: address, which the Content-Security-Policy would have to allow.
    assetsInlineLimit: 0,
    // The viewer's engine is large by nature and comes when it is needed.
    chunkSizeWarningLimit: 4000,
    rolldownOptions: {
      output: { codeSplitting: { groups: chunkGroups() } },
      onLog: (level, log, tell) => {
        // The image codecs have a branch for Node, which never runs in a browser.
        if (!log.message.includes('has been externalized for browser compatibility')) tell(level, log);
      },
    },
  },
  worker: { format: 'es', plugins: () => [notices.worker()] },
});

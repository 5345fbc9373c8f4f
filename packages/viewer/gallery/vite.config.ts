import { defineConfig } from 'vite';

/** The gallery, while one works on the viewer: it is no part of what is built. */
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../../../.cache/gallery',
  clearScreen: false,
  server: { port: Number(process.env['PORT'] ?? 8082), strictPort: true },
  worker: { format: 'es' },
});

/**
 * npm run dev: the server, started again when its sources change, and the web app through Vite with hot reload, at one
 * address. Vite listens at PORT (8080) and passes on what is the server's; the server listens at the next port.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { createServer } from 'vite';
import { root } from './install.mjs';

const port = Number(process.env['PORT'] ?? 8080);
const serverPort = port + 1;
const upstream = `http://127.0.0.1:${serverPort}`;

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    PORT: String(serverPort),
    MADO_ORIGIN: process.env['MADO_ORIGIN'] ?? `http://localhost:${port}`,
  },
});

const web = await createServer({
  root: path.join(root, 'apps', 'web'),
  clearScreen: false,
  server: {
    port,
    strictPort: true,
    proxy: Object.fromEntries(['/api', '/healthz', '/readyz', '/metrics'].map((prefix) => [prefix, upstream])),
  },
});
await web.listen();
web.printUrls();

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stopping = true;
    server.kill('SIGTERM');
  });
}
server.on('exit', (code) => {
  process.exitCode = stopping ? 0 : (code ?? 1);
  void web.close();
});

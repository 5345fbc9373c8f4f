import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { client, inParallel } from './http-client.ts';
import { start } from './processes.ts';

/** What this machine allows: answers of so many bytes from memory, from another process, per second. */
export async function loopbackRate(
  bytes: number,
  connections: number,
  requests: number,
  port: number,
): Promise<number> {
  const origin = `http://127.0.0.1:${port}`;
  const to = client(origin, connections, () => ({}));
  const program = fileURLToPath(new URL('./loopback-server.ts', import.meta.url));
  const server = await start(process.execPath, [program, String(bytes), String(port)], {
    ready: () => to.send({ path: '/' }),
  });
  try {
    const paths = Array.from({ length: requests }, () => ({ path: '/' }));
    await inParallel(paths, connections, (request) => to.send(request));
    const started = performance.now();
    await inParallel(paths, connections, (request) => to.send(request));
    return (requests / (performance.now() - started)) * 1000;
  } finally {
    to.close();
    await server.stop();
  }
}

/** What this machine allows: files taken in, hashed and on the disk before they are answered for, per second. */
export async function storeRate(
  files: readonly Buffer[],
  perRequest: number,
  connections: number,
  at: { readonly folder: string; readonly port: number },
): Promise<number> {
  const to = client(`http://127.0.0.1:${at.port}`, connections, () => ({}));
  await mkdir(at.folder, { recursive: true });
  const program = fileURLToPath(new URL('./loopback-store.ts', import.meta.url));
  const server = await start(process.execPath, [program, at.folder, String(at.port)], {
    ready: () => to.send({ path: '/' }),
  });
  const groups = Array.from({ length: Math.ceil(files.length / perRequest) }, (_, n) =>
    files.slice(n * perRequest, (n + 1) * perRequest),
  );
  const all = () =>
    inParallel(groups, connections, (body) =>
      to.send({ method: 'POST', path: '/', headers: { 'x-files': String(body.length) }, body }),
    );
  try {
    await all();
    const started = performance.now();
    await all();
    return (files.length / (performance.now() - started)) * 1000;
  } finally {
    to.close();
    await server.stop();
  }
}

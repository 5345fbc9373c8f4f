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

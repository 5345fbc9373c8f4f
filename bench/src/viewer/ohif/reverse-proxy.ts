/**
 * A reverse proxy: a viewer's files and its DICOMweb server under one origin, as somebody who runs both would serve
 * them. Runs as a process of its own.
 *
 *     node reverse-proxy.ts PORT FOLDER UPSTREAM CONFIGURATION
 *
 * Files are compressed at their first request and kept in memory; CONFIGURATION is sent as `/app-config.js`. Listens
 * for this machine alone.
 */
import { readFileSync, statSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const [port, folder = '', upstream = '', configuration = ''] = process.argv.slice(2);
const { hostname, port: upstreamPort } = new URL(upstream);
const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};
const compressible = /\.(html|js|mjs|css|json|wasm|svg)$/;
/** Workers that share memory run only where nothing comes from elsewhere. */
const isolated = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
};

interface File {
  readonly plain: Buffer;
  readonly compressed: Buffer | null;
  readonly type: string;
  readonly etag: string;
}

const files = new Map<string, File>();

function fileAt(address: string): File {
  const known = files.get(address);
  if (known) return known;
  const place = address === '/app-config.js' ? configuration : existing(path.join(folder, path.normalize(address)));
  const plain = readFileSync(place);
  const file = {
    plain,
    compressed: compressible.test(place) ? gzipSync(plain) : null,
    type: types[path.extname(place)] ?? 'application/octet-stream',
    etag: `"${plain.length}-${statSync(place).mtimeMs}"`,
  };
  files.set(address, file);
  return file;
}

/** The viewer's own addresses have no file: they are its page. */
function existing(place: string): string {
  return statSync(place, { throwIfNoEntry: false })?.isFile() ? place : path.join(folder, 'index.html');
}

function forward(request: http.IncomingMessage, response: http.ServerResponse): void {
  const { method, url: address, headers } = request;
  const passed = http.request({ hostname, port: upstreamPort, path: address, method, headers, agent }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  passed.on('error', () => response.destroy());
  response.on('close', () => passed.destroy());
  request.pipe(passed);
}

http
  .createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname.startsWith('/dicom-web/')) return forward(request, response);
    const { plain, compressed, type, etag } = fileAt(decodeURIComponent(pathname));
    const head = { ...isolated, 'content-type': type, 'cache-control': 'no-cache', etag };
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304, head).end();
    const encoding = compressed ? { 'content-encoding': 'gzip' } : {};
    const body = compressed ?? plain;
    response.writeHead(200, { ...head, ...encoding, 'content-length': body.length }).end(body);
  })
  .listen(Number(port), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));

/** A server that does nothing but answer the same bytes from memory; run as a process of its own by `loopbackRate`. */
import http from 'node:http';

const bytes = Buffer.alloc(Number(process.argv[2]), 7);
const server = http.createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': bytes.length });
  response.end(bytes);
});
server.listen(Number(process.argv[3]), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));

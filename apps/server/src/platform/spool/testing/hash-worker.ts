import { serveFiles } from '../serve-files.ts';

serveFiles((file) => ({ content: { size: file.size, sha256: file.sha256() } }));

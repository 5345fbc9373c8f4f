import { writeFileSync } from 'node:fs';
import { serveFiles } from '../serve-files.ts';
import { besideOf } from '../shared-buffers.ts';

/** Dies while it writes what is to take a file's place, of which the errand is the path. */
serveFiles<null, string>(
  () => ({ content: null }),
  (_file, path) => {
    writeFileSync(besideOf(path), 'half of it');
    process.exit(1);
  },
);

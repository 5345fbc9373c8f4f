import { serveFiles, type DoneErrand } from '../serve-files.ts';

/** What the errand is to find of each file. */
export type LookingErrand = 'same' | 'same, later' | 'withheld' | 'changed';
export type Looked = { sha256: string; done: DoneErrand<LookingErrand> | null } | 'withheld';

serveFiles<Looked, LookingErrand>(
  (file, done) => ({ content: { sha256: file.sha256(), done } }),
  (_, errand) => {
    switch (errand) {
      case 'same':
        return { kind: 'same' };
      case 'same, later':
        return Promise.resolve({ kind: 'same' });
      case 'withheld':
        return { kind: 'withheld', content: 'withheld' };
      case 'changed':
        return { kind: 'changed', chunks: [Buffer.from('other bytes')] };
    }
  },
);

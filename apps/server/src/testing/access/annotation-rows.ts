import { viewOf, type Row } from './rows.ts';
import type { Tree } from './tree.ts';

const annotate = (type: string, id: (tree: Tree) => string): Row => ({
  about: 'item',
  needs: 'can_comment',
  ask: (tree) => ({ params: { type, id: id(tree) }, body: { base: 0, put: [], remove: [] } }),
});

/** What the matrix asks of measurements, by every way in. */
export const annotationRows: Readonly<Record<string, readonly Row[]>> = {
  'annotations.read': [
    viewOf(({ folder }) => ({ params: { type: 'folder', id: folder } })),
    viewOf(({ series }) => ({ params: { type: 'folder', id: series } })),
    viewOf(({ images }) => ({ params: { type: 'folder', id: images } })),
    viewOf(({ instance }) => ({ params: { type: 'file', id: instance } })),
    viewOf(({ picture }) => ({ params: { type: 'fileimage', id: picture } })),
  ],
  'annotations.change': [
    annotate('folder', ({ folder }) => folder),
    annotate('folder', ({ study }) => study),
    annotate('file', ({ instance }) => instance),
    annotate('fileimage', ({ scan }) => scan),
  ],
};

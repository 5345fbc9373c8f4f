import { describe, expect, test } from 'vitest';
import { circles } from './circles.ts';
import { rankFaults } from './ranks.ts';

describe('an import against the ranks of folders is answered with a sentence', () => {
  test.each([
    [
      'packages/viewer/src/frames/thumbnails.ts',
      'packages/viewer/src/painting/cpu/painter.ts',
      /^frames may not import painting: in packages\/viewer\/src .*session < frames < runtime < painting.* Move what both need/,
    ],
    ['packages/viewer/src/tools/keyboard.ts', 'packages/viewer/src/panes/Pane.tsx', /^tools may not import panes/],
    ['packages/viewer/src/session/state.ts', 'packages/viewer/src/Viewer.tsx', /^session may not import Viewer.tsx/],
    [
      'packages/dicom/src/encoding/sniff.ts',
      'packages/dicom/src/dataset/values.ts',
      /^encoding may not import dataset/,
    ],
    ['packages/dicom/src/dataset/values.ts', 'packages/dicom/src/index.ts', /^dataset may not import index.ts/],
    [
      'packages/dicom/src/frames/jpeg/headers.ts',
      'packages/dicom/src/frames/native.ts',
      /^jpeg may not import native.ts: in packages\/dicom\/src\/frames /,
    ],
    ['apps/web/src/workers/hash.ts', 'apps/web/src/features/uploads/api.ts', /^workers may not import features/],
    ['apps/web/src/routes/account/A.tsx', 'apps/web/src/routes/router.tsx', /^account may not import router.tsx/],
    [
      'apps/web/src/features/storage/list/Grid.tsx',
      'apps/web/src/features/storage/tree/TreeItem.tsx',
      /^list may not import tree: in apps\/web\/src\/features\/storage /,
    ],
    ['packages/viewer/src/measures/a.ts', 'packages/viewer/src/session/state.ts', /^measures has no rank/],
    ['apps/web/src/features/viewing/a/a.ts', 'apps/web/src/features/viewing/b.ts', /^a and b.ts have no rank/],
  ])('%s → %s', (file, target, sentence) => {
    expect(rankFaults(file, target)).toEqual([expect.stringMatching(sentence)]);
  });

  test.each([
    ['packages/viewer/src/painting/cpu/painter.ts', 'packages/viewer/src/frames/thumbnails.ts'],
    ['packages/viewer/src/painting/cpu/painter.ts', 'packages/viewer/src/painting/painter.ts'],
    ['packages/dicom/src/frames/jpeg/headers.ts', 'packages/dicom/src/frames/frame-error.ts'],
    ['packages/dicom/src/frames/index.ts', 'packages/dicom/src/frames/native.ts'],
    ['apps/web/src/features/storage/index.ts', 'apps/web/src/features/storage/preview/FilePreview.tsx'],
    ['apps/web/src/features/uploads/api.ts', 'apps/web/src/features/uploads/hash.ts'],
    ['apps/web/src/testing/frame.tsx', 'apps/web/src/routes/router.tsx'],
    ['apps/server/src/main.ts', 'apps/server/src/platform/db/index.ts'],
  ])('%s may import %s', (file, target) => {
    expect(rankFaults(file, target)).toEqual([]);
  });
});

describe('files that import each other in a circle', () => {
  const graph = (edges: Record<string, string[]>) =>
    new Map(Object.entries(edges).map(([file, targets]) => [file, new Set(targets)] as const));

  test('are found, however many, each circle once', () => {
    const edges = { a: ['b'], b: ['c'], c: ['a', 'd'], d: ['e'], e: ['d'], f: ['a'] };
    expect(circles(graph(edges))).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e'],
    ]);
  });

  test('are not those that one reaches in two ways', () => {
    expect(circles(graph({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }))).toEqual([]);
  });
});

import { describe, expect, test } from 'vitest';
import { root } from '../install.mjs';
import { arrows, type PartName } from './arrows.ts';
import { brokenRules } from './check.ts';
import { readImports } from './imports.ts';
import { readParts, type Part } from './parts.ts';

test('every import of every part follows an arrow', () => {
  const parts = readParts(root);
  const imports = parts.flatMap((part) => [...part.files].flatMap(([file, text]) => readImports(file, text).imports));
  expect(imports.length).toBeGreaterThan(100);
  expect(brokenRules(parts)).toEqual([]);
});

/** The parts as they are declared, each with only the files of the sample. */
function faults(file: string, text: string, declare: Partial<Record<PartName, Partial<Part>>> = {}): string[] {
  const parts = readParts(root).map((part): Part => ({
    ...part,
    files: new Map(file.startsWith(`${arrows[part.name].folder}/`) ? [[file, text]] : []),
    ...declare[part.name],
  }));
  return brokenRules(parts);
}

describe('an import against the arrows is answered with a sentence', () => {
  test('the viewer knows no server', () => {
    expect(faults('packages/viewer/src/panes/Pane.tsx', "\nimport { Item } from '@mado/contract';")).toEqual([
      'packages/viewer/src/panes/Pane.tsx:2 viewer may not import contract: the viewer knows no server. Put what you need into viewer/src/ports.',
    ]);
  });

  test.each([
    ['apps/server/src/main.ts', "import '@mado/web'", /server may not import web/],
    ['apps/web/src/app/App.tsx', "import '../../../server/src/main.ts'", /web may not import server/],
    ['packages/dicom/src/index.ts', "export * from '@mado/contract'", /dicom may not import contract/],
    ['packages/ui/src/index.ts', "const x = await import('@mado/viewer')", /ui may not import viewer/],
    ['packages/contract/src/index.ts', "type A = import('@mado/ui').Theme", /contract may not import ui/],
    ['e2e/src/a.story.ts', "import '@mado/server'", /a story sees the product from outside/],
  ])('%s: %s', (file, text, sentence) => {
    expect(faults(file, text)).toEqual([expect.stringMatching(sentence)]);
  });

  test('an arrow that package.json promises against the table', () => {
    const viewer = { dependencies: new Set(['@mado/contract']) };
    expect(faults('packages/viewer/src/index.ts', '', { viewer })).toEqual([
      expect.stringMatching(/^packages\/viewer\/package.json declares @mado\/contract: the viewer knows no server/),
    ]);
  });
});

describe('inside a part', () => {
  test('a folder imports no higher one, and a type is an import as well', () => {
    const text = "import type { PaneRenderer } from '../panes/pane-renderer.ts';";
    expect(faults('packages/viewer/src/tools/drag.ts', text)).toEqual([
      expect.stringMatching(/^packages\/viewer\/src\/tools\/drag.ts:1 tools may not import panes: /),
    ]);
  });

  test('files import each other in no circle, not even by a type', () => {
    const [a, b] = ['packages/contract/src/errors/a.ts', 'packages/contract/src/errors/b.ts'];
    const contract = {
      files: new Map([
        [a, "import { b } from './b.ts';"],
        [b, "import type { A } from './a.ts';"],
      ]),
    };
    expect(faults('', '', { contract })).toEqual([
      `${a}, ${b} import each other in a circle: move what they share into a file of its own.`,
    ]);
  });
});

describe('a part is entered by its doors', () => {
  test.each([
    ['apps/web/src/app/App.tsx', "import '@mado/viewer/src/panes/Pane.tsx'", /reaches into viewer past its exports/],
    ['apps/web/src/app/App.tsx', "import '../../../../packages/ui/src/index.ts'", /import @mado\/ui by its name/],
    ['apps/web/src/app/App.tsx', "import { useSWR } from 'swr'", /imports swr, which .* declares not at all/],
    ['apps/web/src/app/App.tsx', "import { build } from 'vite'", /imports vite, which .* only as a devDependency/],
    ['packages/viewer/src/index.ts', "import '@mado/viewer/ports'", /its own part by name/],
    ['packages/dicom/src/index.ts', "import { a } from './index.test.ts'", /which is for tests/],
    ['packages/viewer/src/Viewer.tsx', "import '../gallery/Gallery.tsx'", /which is for tests/],
    ['packages/dicom/src/index.ts', "import { a } from './dataset/read'", /without the file's extension/],
  ])('%s: %s', (file, text, sentence) => {
    expect(faults(file, text)).toEqual([expect.stringMatching(sentence)]);
  });

  test('and its doors are open', () => {
    expect(faults('apps/web/src/app/App.tsx', "import '@mado/viewer/ports'; import '@mado/dicom/frames';")).toEqual([]);
    expect(faults('apps/web/vite.config.ts', "import { defineConfig } from 'vite';")).toEqual([]);
    expect(faults('apps/web/build/head-script.ts', "import { build } from 'vite';")).toEqual([]);
    expect(faults('apps/web/src/a.test.tsx', "import { render } from '@testing-library/react';")).toEqual([]);
  });
});

describe('inside the parts', () => {
  test.each([
    ['packages/viewer/src/session/session.ts', "import { useState } from 'react'", /without React/],
    ['packages/viewer/src/session/session.ts', "import { useStore } from 'zustand'", /zustand\/vanilla/],
    ['packages/viewer/src/session/session.ts', "import '../painting/painter.ts'", /without a painter/],
    ['packages/viewer/src/painting/cpu/draw.ts', "import '../webgl/index.ts'", /plain code paints the first image/],
    ['packages/dicom/src/index.ts', "import fs from 'node:fs'", /also runs in the browser/],
    ['apps/web/src/app/App.tsx', "import path from 'node:path'", /also runs in the browser/],
    [
      'apps/server/src/platform/db/index.ts',
      "import '../../modules/storage/index.ts'",
      /the platform has no product words/,
    ],
    [
      'apps/server/src/modules/storage/a.ts',
      "import '../uploads/index.ts'",
      /storage may not import uploads: .*accounts < organisations/,
    ],
    ['apps/server/src/modules/uploads/a.ts', "import '../storage/list.ts'", /past its index.ts/],
    ['apps/server/src/main.ts', "import './modules/storage/list.ts'", /past its index.ts/],
    ['apps/server/src/modules/uploads/schema.ts', "import '../storage/list.ts'", /past its index.ts/],
    ['apps/server/src/modules/storage/index.ts', "export { item } from './schema.ts'", /loads descriptions of tables/],
    ['apps/server/src/main.ts', "import './modules/billing/index.ts'", /no rank/],
    ['apps/server/src/main.ts', "import './testing/index.ts'", /which is for tests/],
    [
      'apps/web/src/features/list/List.tsx',
      "import '../uploads/api.ts'",
      /the feature list may not import the feature uploads/,
    ],
    ['apps/web/src/features/list/List.tsx', "import '../../routes/storage.tsx'", /routes bring features together/],
    [
      'apps/web/src/features/list/List.tsx',
      "new Worker(new URL('../uploads/w.ts', import.meta.url))",
      /features never meet/,
    ],
    ['packages/dicom/src/a.ts', 'export const f = (b: Uint8Array) => Buffer.from(b)', /:1 uses Buffer/],
  ])('%s: %s', (file, text, sentence) => {
    expect(faults(file, text)).toEqual([expect.stringMatching(sentence)]);
  });

  test.each(['overlays', 'painting', 'panels', 'panes', 'runtime', 'tools'])(
    'the session of the viewer knows nothing of %s',
    (folder) => {
      expect(faults('packages/viewer/src/session/reduce.ts', `import '../${folder}/a.ts'`)).toEqual([
        expect.stringMatching(/the session is plain state and commands/),
      ]);
    },
  );

  test('a worker has no page', () => {
    const file = 'apps/web/src/workers/a.ts';
    for (const text of ["import 'react'", "import '@mui/material'", "import '../routes/a.tsx'"])
      expect(faults(file, text)).toEqual([expect.stringMatching(/a worker has no page/)]);
  });

  test('libraries for DICOM stay in packages/dicom, wherever they are declared', () => {
    const server = { dependencies: new Set(['dicom-parser']) };
    for (const file of ['main.ts', 'main.test.ts', 'testing/a.ts'])
      expect(faults(`apps/server/src/${file}`, "import 'dicom-parser'", { server })).toEqual([
        expect.stringMatching(/only packages\/dicom knows which library/),
      ]);
  });

  test('what is allowed passes', () => {
    expect(
      faults('packages/viewer/src/painting/webgl/a.ts', "import '../cpu/painter.ts'; import '../../session/a.ts';"),
    ).toEqual([]);
    expect(faults('packages/dicom/src/a.test.ts', "import fs from 'node:fs'; Buffer.alloc(1);")).toEqual([]);
    expect(
      faults('packages/dicom/src/a.ts', 'export const f = (window: number, o: { document: 1 }) => window + o.document'),
    ).toEqual([]);
    expect(faults('apps/server/src/main.ts', "new URL('../../web/dist', import.meta.url)")).toEqual([]);
    expect(faults('packages/dicom/src/a.ts', "const inNode = typeof process === 'object' && process.pid > 0")).toEqual(
      [],
    );
    expect(faults('packages/dicom/src/frames/testing/a.ts', "import fs from 'node:fs'")).toEqual([]);
    expect(faults('apps/server/src/modules/studies/schema.ts', "import '../storage/schema.ts'")).toEqual([]);
    expect(faults('apps/server/src/modules/uploads/a.ts', "import '../storage/index.ts'; import './b.ts';")).toEqual(
      [],
    );
    expect(
      faults(
        'apps/web/src/routes/storage.tsx',
        "import '../features/list/List.tsx'; import '../features/uploads/a.ts';",
      ),
    ).toEqual([]);
  });
});

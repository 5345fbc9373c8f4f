import { languages, sourceLanguage } from '@mado/languages';

/**
 * The arrows, once. A part may import itself, the parts named here, and the packages that its package.json declares;
 * nothing else. ARCHITECTURE.md draws this table.
 */
export const arrows = {
  languages: {
    folder: 'packages/languages',
    mayImport: [],
    because:
      'languages is the one list of languages, which every part that speaks to people reads. Texts stand in the part that says them.',
  },
  dicom: {
    folder: 'packages/dicom',
    mayImport: [],
    because:
      'dicom stands on no part of ours, so that server, browser and tests read DICOM with the same code. Give it what it needs as an argument.',
  },
  reading: {
    folder: 'packages/reading',
    mayImport: ['dicom'],
    because: 'reading is what a reader of images states, as pure functions. Give it pixels and geometry as arguments.',
  },
  contract: {
    folder: 'packages/contract',
    mayImport: ['dicom', 'languages', 'reading'],
    because:
      'contract says what goes over the wire and nothing of who sends it. Put the type that both need into contract or dicom.',
  },
  ui: {
    folder: 'packages/ui',
    mayImport: ['languages'],
    because:
      'ui is theme and primitives, without product words and without fetching. Pass what it shows as a property.',
  },
  viewer: {
    folder: 'packages/viewer',
    mayImport: ['dicom', 'languages', 'reading', 'ui'],
    because: 'the viewer knows no server. Put what you need into viewer/src/ports.',
  },
  server: {
    folder: 'apps/server',
    mayImport: ['contract', 'dicom', 'languages', 'reading'],
    because: 'server and web meet in the contract only. Describe it there.',
  },
  web: {
    folder: 'apps/web',
    mayImport: ['contract', 'dicom', 'languages', 'reading', 'ui', 'viewer'],
    because: 'web and server meet in the contract only. Describe it there.',
  },
  e2e: {
    folder: 'e2e',
    mayImport: ['dicom'],
    because: 'a story sees the product from outside, as a person does. Go through the page or over HTTP.',
  },
  bench: {
    folder: 'bench',
    mayImport: ['dicom'],
    because: 'the bench asks every product from outside, ours and its peers alike. Go over HTTP.',
  },
  tools: {
    folder: 'tools',
    mayImport: ['contract', 'dicom', 'languages'],
    because: 'tools look at the parts as files; only what they print comes from contract and dicom.',
  },
} as const satisfies Record<string, { folder: string; mayImport: readonly string[]; because: string }>;

export type PartName = keyof typeof arrows;

/** The server's modules, lowest first: a module imports only modules to its left, and those through their index.ts. */
export const moduleRanks = [
  'audit',
  'accounts',
  'organisations',
  'sharing',
  'storage',
  'tags',
  'studies',
  'library',
  'personal',
  'thumbnails',
  'events',
  'uploads',
  'readings',
  'conferences',
  'presentations',
  'view-links',
  'search',
  'downloads',
  'dicomweb',
];

/**
 * What lies in a folder, lowest first: one imports only what stands to its left, types included. A name is a folder or
 * a file; `.` stands for the other files of the folder. The folder's `index.ts`, its door, stands above all of them.
 * Tests may look down on their code from above, so they have no rank, nor has a folder `testing`.
 */
export const folderRanks: Readonly<Record<string, readonly string[]>> = {
  'packages/dicom/src': [
    'tables',
    'encoding',
    'dataset',
    'geometry',
    'frames',
    'index',
    'rewriting',
    'deidentify',
    '.',
  ],
  'packages/dicom/src/deidentify': ['pictures', '.'],
  'packages/dicom/src/frames': ['frame-error.ts', 'decoded-frame.ts', 'wasm', 'jpeg', 'rendering', '.'],
  'packages/reading/src': ['record', 'geometry', 'statistics', 'hanging', '.'],
  'packages/reading/src/hanging': ['protocol.ts', 'protocols', '.'],
  'packages/viewer/src': [
    'locales',
    'ports',
    'session',
    'frames',
    'runtime',
    'painting',
    'tools',
    'overlays',
    'panes',
    'panels',
    'download',
    '.',
  ],
  'packages/viewer/src/tools': ['window-drag.ts', 'drag.ts', 'wheel-steps.ts', 'ToolButton.tsx', 'measuring', '.'],
  'packages/viewer/src/download': [
    'draw-primitives.ts',
    'shown-picture.ts',
    'draw-picture.ts',
    'make-file.ts',
    'use-picture.ts',
    'use-composed.ts',
    'film',
    '.',
  ],
  'packages/viewer/src/painting': ['painter.ts', 'cpu', '.', 'webgl'],
  'apps/web/src': ['locales', 'app', 'workers', 'features', 'routes', '.'],
  'apps/web/src/app': ['http', 'language', '.', 'third-party', 'pages', 'shell'],
  'apps/web/src/app/pages': ['Page.tsx', 'link-door', '.'],
  'apps/web/src/features/accounts': ['.', 'settings'],
  'apps/web/src/features/storage': [
    '.',
    'columns',
    'identity',
    'drag',
    'breadcrumb',
    'list',
    'tree',
    'details',
    'preview',
  ],
  'apps/web/src/features/tags': ['.', 'dicom'],
  'apps/web/src/features/uploads': ['burned-in', 'deidentification', 'parts', '.'],
  'apps/web/src/locales': [sourceLanguage, 'words.ts', ...languages.slice(1), '.'],
  'packages/viewer/src/locales': [...languages, 'load-words.ts'],
  'apps/web/src/routes/storage': ['actions', '.'],
  'apps/web/src/workers': ['beginning', 'zip', 'burned-in', 'deidentify', 'local', '.'],
  'apps/web/src/routes': ['account', 'organisation', 'viewer', 'upload', 'local', 'storage', 'conference', '.'],
};

/** Folders whose folders need ranks, and those among them whose folders never import each other. */
export const rankedFolders = ['packages/dicom/src', 'packages/reading/src', 'packages/viewer/src', 'apps/web/src'];
export const unrankedFolders = ['apps/web/src/features'];

/** What an import leads to, for the rules below. */
export interface Target {
  /**
   * A package of npm (`react`), a module of Node (`node:fs`), or a file of ours (`packages/viewer/src/ports/index.ts`).
   */
  readonly kind: 'package' | 'node' | 'file';
  readonly name: string;
  /** Of a package, what is imported of it (`zustand/vanilla`). */
  readonly specifier?: string;
}

export interface FolderRule {
  /** The files that the rule speaks of begin so; tests are outside of it unless `tests` says otherwise. */
  readonly from: string;
  readonly except?: readonly string[];
  readonly tests?: true;
  readonly forbids: (target: Target) => boolean;
  readonly because: string;
}

const isPackage = (target: Target, pattern: RegExp) => target.kind === 'package' && pattern.test(target.name);
const isFileIn = (target: Target, ...folders: string[]) =>
  target.kind === 'file' && folders.some((folder) => target.name.startsWith(`${folder}/`));

const dicomLibraries = /^(dicom-parser|dicom-character-set|pako|@cornerstonejs\/codec-.*)$/;
const browserFolders = [
  'packages/dicom',
  'packages/reading',
  'packages/contract',
  'packages/ui',
  'packages/viewer',
  'apps/web',
];

/** Inside the parts. */
export const folderRules: readonly FolderRule[] = [
  ...browserFolders.map((folder) => ({
    from: `${folder}/src/`,
    forbids: (target: Target) => target.kind === 'node',
    because: 'this code also runs in the browser. Pass bytes, a clock or a random source as an argument.',
  })),
  {
    from: '',
    except: ['packages/dicom/'],
    tests: true,
    forbids: (target) => isPackage(target, dicomLibraries),
    because:
      'only packages/dicom knows which library reads DICOM and decodes pixels. Ask @mado/dicom, and let it grow where it lacks something.',
  },
  {
    from: 'packages/viewer/src/session/',
    forbids: (target) =>
      isPackage(target, /^(react|react-dom|react-i18next|@mui\/.*|@emotion\/.*|@mado\/ui)$/) ||
      target.specifier === 'zustand' ||
      isFileIn(target, 'packages/ui', ...viewerFoldersWithReact()),
    because:
      'the session is plain state and commands, without React (zustand has its store in zustand/vanilla) and without a painter. Send it a command, and read its state from outside.',
  },
  {
    from: 'packages/viewer/src/painting/cpu/',
    forbids: (target) => isFileIn(target, 'packages/viewer/src/painting/webgl'),
    because: 'plain code paints the first image, before anybody has looked for a graphics processor.',
  },
  {
    from: 'apps/server/src/platform/',
    forbids: (target) => isFileIn(target, 'apps/server/src/modules'),
    because: 'the platform has no product words. Pass what it needs when main.ts puts things together.',
  },
  {
    from: 'apps/web/src/features/',
    forbids: (target) => isFileIn(target, 'apps/web/src/routes'),
    because: 'routes bring features together, not the other way round. Take a property or a callback.',
  },
  {
    from: 'apps/web/src/workers/',
    forbids: (target) =>
      isPackage(target, /^(react|react-dom|@mui\/.*|@emotion\/.*)$/) ||
      isFileIn(target, 'apps/web/src/routes', 'packages/ui'),
    because: 'a worker has no page.',
  },
];

function viewerFoldersWithReact(): string[] {
  return ['runtime', 'painting', 'panes', 'panels', 'tools', 'overlays'].map(
    (folder) => `packages/viewer/src/${folder}`,
  );
}

/**
 * Names of the browser's page and of Node that packages/dicom may not use: it runs in workers, on the server and in
 * tests.
 */
export const globalsOfOnePlace = [
  'Buffer',
  'process',
  '__dirname',
  'require',
  'window',
  'document',
  'navigator',
  'localStorage',
  'XMLHttpRequest',
];

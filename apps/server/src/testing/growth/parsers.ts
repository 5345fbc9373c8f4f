import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

/** Folders whose exported functions all read what comes from outside. */
const folders = [
  'packages/dicom/src/encoding',
  'packages/dicom/src/dataset',
  'packages/dicom/src/index',
  'packages/dicom/src/frames',
  'packages/dicom/src/rewriting',
  'apps/server/src/platform/http',
  'apps/server/src/platform/text',
  'apps/server/src/modules/dicomweb/http',
  'apps/server/src/modules/dicomweb/search',
  'apps/server/src/platform/multipart',
];
/** Elsewhere on the server and in what it shares, by their names. */
const everywhere = ['packages/contract/src', 'packages/dicom/src', 'apps/server/src'];
const readingName =
  /^(parse|read|decode|sniff|detect|expand|inflate|gunzip|open|unpack|split|compar|fold|normal|label|stored|sort|match|known|accept|weak|authenticate|fileType|textCharset)/;

/**
 * Every parser of ours, as `entered` of count-work names it: file from the root of the repository, a space, the
 * function.
 */
export function findParsers(root: string): string[] {
  return everywhere
    .flatMap((folder) => sources(root, folder))
    .flatMap((file) =>
      exportedFunctions(readFileSync(path.join(root, file), 'utf8'), file)
        .filter((name) => folders.some((folder) => file.startsWith(`${folder}/`)) || readingName.test(name))
        .map((name) => `${file} ${name}`),
    );
}

function sources(root: string, folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const place = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return /^(testing|migrations)$/.test(entry.name) ? [] : sources(root, place);
    return /(?<!\.(test|d|sql|job))\.ts$/.test(entry.name) ? [place] : [];
  });
}

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** Names of functions that a file exports where it declares them. */
function exportedFunctions(text: string, file: string): string[] {
  const { body } = parseSync(file, text).program as unknown as { body: Node[] };
  return body
    .filter(({ type, declaration }) => type === 'ExportNamedDeclaration' && declaration)
    .flatMap(({ declaration }) => namesOf(declaration as Node));
}

function namesOf(declaration: Node): string[] {
  const nameOf = (node: Node) => (node['id'] as { name: string }).name;
  switch (declaration.type) {
    case 'FunctionDeclaration':
      return [nameOf(declaration)];
    case 'VariableDeclaration':
      return (declaration['declarations'] as Node[])
        .filter(({ init }) => /^(ArrowFunction|Function)Expression$/.test((init as Node | null)?.type ?? ''))
        .map(nameOf);
    default:
      return [];
  }
}

const reasons: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'is made once, at the start; what it gives is what reads': {
    'apps/server/src/modules/accounts/access-token.ts': ['authenticateBy'],
    'apps/server/src/modules/accounts/ended-sign-ins.ts': ['openEndedSignIns'],
    'apps/server/src/modules/accounts/known-device.ts': ['knownDevices'],
    'apps/server/src/modules/uploads/admission-control.ts': ['openAdmissionControl'],
    'apps/server/src/open-services.ts': ['openServices'],
    'apps/server/src/platform/blobs/writers.ts': ['openWriters'],
    'apps/server/src/platform/db/embedded.ts': ['openEmbedded'],
    'apps/server/src/platform/db/read-write-lock.ts': ['readWriteLock'],
    'apps/server/src/platform/db/postgres.ts': ['openPostgres'],
    'apps/server/src/platform/disk/open-file-shares.ts': ['openFileShares'],
    'apps/server/src/platform/resources/index.ts': ['openResources'],
    'apps/server/src/platform/sandbox/sandbox.ts': ['openSandbox'],
    'apps/server/src/platform/http/answer-slots.ts': ['answerLimits', 'answerSlots'],
    'apps/server/src/platform/http/health.ts': ['healthRoutes'],
    'apps/server/src/platform/http/implement.ts': ['implement'],
    'apps/server/src/platform/http/metrics-server.ts': ['serveMetrics'],
    'apps/server/src/platform/http/open-answers.ts': ['openAnswers'],
    'apps/server/src/platform/http/security-headers.ts': ['securityHeaders'],
    'apps/server/src/platform/http/server.ts': ['buildServer'],
    'apps/server/src/platform/http/silent-connections.ts': ['closeSilentConnections'],
    'apps/server/src/platform/http/static-files.ts': ['staticFiles'],
    'apps/server/src/platform/http/watch-requests.ts': ['watchRequests'],
    'apps/server/src/modules/dicomweb/http/reused-memory.ts': ['reusedMemory'],
  },
  'reads what the operator or the program says': {
    'apps/server/src/modules/accounts/weakness.ts': ['weaknessOfSetting'],
    'apps/server/src/platform/config/index.ts': ['readConfig'],
    'apps/server/src/platform/http/security-headers.ts': ['policyOfPage'],
    'packages/contract/src/openapi.ts': ['openapi'],
  },
  'gives to a thread, or takes from a disk or a row, what is read by a function that is entered': {
    'apps/server/src/modules/library/read-audit.ts': ['readAudit'],
    'apps/server/src/modules/organisations/invitations.ts': ['openInvitations'],
    'apps/server/src/modules/studies/retrieve/middle-frame.ts': ['readFrameToShow', 'readMiddleFrame'],
    'apps/server/src/modules/studies/retrieve/series-documents.ts': ['readMetadata', 'readSeriesDocument'],
    'apps/server/src/modules/presentations/read-presentation.ts': ['readPresentation'],
    'apps/server/src/modules/readings/read-annotations.ts': ['readAnnotations'],
    'apps/server/src/modules/sharing/open-link.ts': ['openLink'],
    'apps/server/src/modules/storage/folder-paths.ts': ['folderKey'],
    'apps/server/src/modules/studies/folder-name.ts': ['folderName'],
    'apps/server/src/platform/spool/spool.ts': ['openSpool'],
    'apps/server/src/platform/blobs/open-files.ts': ['openFiles'],
    'apps/server/src/platform/http/refuse-malformed.ts': ['refuseMalformed'],
    'apps/server/src/platform/http/not-modified.ts': ['notModified'],
    'apps/server/src/platform/http/paged.ts': ['paged'],
    'apps/server/src/modules/library/convert-folder.ts': ['folderToSeries'],
    'apps/server/src/modules/storage/blob-reservations.ts': ['readersHaveUntil'],
  },
  writes: {
    'apps/server/src/modules/dicomweb/http/multipart.ts': ['multipartType', 'multipartBody', 'onePartBody'],
    'apps/server/src/modules/dicomweb/http/representation.ts': [
      'pixelMediaType',
      'frameOffers',
      'instanceOffers',
      'contentType',
    ],
    'apps/server/src/modules/dicomweb/http/send.ts': ['sendBuffers', 'inMemory', 'sendRange', 'sendChunks'],
    'apps/server/src/modules/dicomweb/retrieve/stored-file.ts': ['storedFile'],
    'apps/server/src/modules/dicomweb/retrieve/stored-frame.ts': ['storedFrame', 'readingTakesWork'],
    'apps/server/src/modules/dicomweb/search/results.ts': ['studyResult', 'seriesResult', 'instanceResult'],
    'apps/server/src/modules/dicomweb/search/search.ts': ['fitting'],
    'apps/server/src/platform/http/send-json.ts': [
      'jsonNotModified',
      'sendJson',
      'sendJsonPieces',
      'sendGzippedJson',
      'gunzipped',
    ],
  },
  'looks at numbers that are decoded, each once, or at one text in a table': {
    'apps/server/src/platform/http/waits-for.ts': ['waitsFor'],
    'packages/dicom/src/dataset/sop-classes.ts': ['sopClassName'],
    'packages/dicom/src/frames/rendering/lookup-table.ts': ['lookUp'],
    'packages/dicom/src/frames/rendering/palette.ts': ['applyPalette'],
    'packages/dicom/src/frames/render-frame.ts': ['renderSupplemented'],
    'apps/server/src/modules/dicomweb/decode/decode-job.ts': ['decodedLength', 'inflatedAtMost'],
  },
};

/** Of these none takes apart what comes from outside. */
export const notParsing: ReadonlySet<string> = new Set(
  Object.values(reasons).flatMap((files) =>
    Object.entries(files).flatMap(([file, functions]) => functions.map((name) => `${file} ${name}`)),
  ),
);

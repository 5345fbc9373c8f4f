/** What the viewer opens: a folder, a DICOM file, or a plain image. */
const kinds = ['folder', 'file', 'fileimage'] as const;

/** A viewer source as the query parameter `url` names it [WB-8]. */
export interface SourceAddress {
  kind: (typeof kinds)[number];
  uuid: string;
}

const pattern = /^\/api\/datamanage\/dcm\/(folder|file|fileimage)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** Reads one address; null for what the viewer has no source for, so that no other address is ever asked. */
export function parseAddress(text: string): SourceAddress | null {
  const match = pattern.exec(text);
  const kind = kinds.find((one) => one === match?.[1]?.toLowerCase());
  return kind === undefined || match?.[2] === undefined ? null : { kind, uuid: match[2] };
}

/** The address of a viewer source as the server has it. */
export function addressOf({ kind, uuid }: SourceAddress): string {
  return `/api/datamanage/dcm/${kind}/${uuid}`;
}

export function folderAddress(uuid: string): string {
  return addressOf({ kind: 'folder', uuid });
}

/** The addresses in a viewer's query: `url` (any number), or `studyUId` with folder UUIDs [WB-8]. */
export function addressesIn(query: URLSearchParams): string[] {
  const named = query.getAll('url');
  return named.length > 0 ? named : (query.get('studyUId') ?? '').split(',').filter(Boolean).map(folderAddress);
}

/** Whether a path is that of a viewer's page. */
export function isViewerPage(path: string): boolean {
  return /^\/(?:universal-)?viewer\/?$/i.test(path);
}

/** What the viewer opens: a folder, a DICOM file, or a plain image. */
const kinds = ['folder', 'file', 'fileimage'] as const;

/** A viewer source as the query parameter `url` names it [WB-8], or all images of a patient. */
export type SourceAddress = ItemAddress | PatientAddress;

interface ItemAddress {
  kind: (typeof kinds)[number];
  uuid: string;
}

interface PatientAddress {
  kind: 'patient';
  /** the organisation */
  uuid: string;
  patientId: string;
  /** a study of the patient who is meant, where one ID is several patients' */
  of: string | undefined;
}

const ofItem = /^\/api\/datamanage\/dcm\/(folder|file|fileimage)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;
const ofPatient = /^\/api\/datamanage\/dcm\/patient\/([0-9a-f-]{36})\?(.+)$/i;
const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads one address; null for what the viewer has no source for, so that no other address is ever asked. */
export function parseAddress(text: string): SourceAddress | null {
  const [, org, query] = ofPatient.exec(text) ?? [];
  if (org !== undefined) return patientIn(org, new URLSearchParams(query));
  const match = ofItem.exec(text);
  const kind = kinds.find((one) => one === match?.[1]?.toLowerCase());
  return kind === undefined || match?.[2] === undefined ? null : { kind, uuid: match[2] };
}

function patientIn(org: string, query: URLSearchParams): PatientAddress | null {
  const patientId = query.get('patientId')?.trim() ?? '';
  const of = query.get('of') ?? undefined;
  return patientId === '' || !uuidPattern.test(org) || (of !== undefined && !uuidPattern.test(of))
    ? null
    : { kind: 'patient', uuid: org, patientId, of };
}

/** The address of a viewer source as the server has it. */
export function addressOf(address: SourceAddress): string {
  const path = `/api/datamanage/dcm/${address.kind}/${address.uuid}`;
  if (address.kind !== 'patient') return path;
  const { patientId, of } = address;
  return `${path}?${new URLSearchParams({ patientId, ...(of !== undefined && { of }) }).toString()}`;
}

export function folderAddress(uuid: string): string {
  return addressOf({ kind: 'folder', uuid });
}

/**
 * The addresses in a viewer's query: `url` (any number), `studyUId` with folder UUIDs, or `orgId` with `patientId`
 * [WB-8].
 */
export function addressesIn(query: URLSearchParams): string[] {
  const named = query.getAll('url');
  const studies = (query.get('studyUId') ?? '').split(',').filter(Boolean);
  if (named.length > 0) return named;
  if (studies.length > 0) return studies.map(folderAddress);
  const patient = patientIn(query.get('orgId') ?? '', query);
  return patient === null ? [] : [addressOf(patient)];
}

/** Whether a path is that of a viewer's page. */
export function isViewerPage(path: string): boolean {
  return /^\/(?:universal-)?viewer\/?$/i.test(path);
}

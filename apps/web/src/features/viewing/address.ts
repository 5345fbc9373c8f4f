/** What the viewer opens: a folder, a DICOM file, or a plain image. */
const kinds = ['folder', 'file', 'fileimage'] as const;

/** A viewer source as the query parameter `url` names it [WB-8], all images of a patient, or studies by their UIDs. */
export type SourceAddress = ItemAddress | PatientAddress | StudiesAddress;

/** Studies that one address may name, as the contract has it; which this file, part of the page's head, leaves out. */
export const maximumNamed = 100;

interface StudiesAddress {
  kind: 'studies';
  uids: string[];
}

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
const ofStudies = /^\/api\/datamanage\/dcm\/studies\?StudyInstanceUID=((?:[\d.,]|%2C)+)$/i;
const uidPattern = /^\d+(?:\.\d+)*$/;
const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads one address; null for what the viewer has no source for, so that no other address is ever asked. */
export function parseAddress(text: string): SourceAddress | null {
  const [, org, query] = ofPatient.exec(text) ?? [];
  if (org !== undefined) return patientIn(org, new URLSearchParams(query));
  const [, named] = ofStudies.exec(text) ?? [];
  if (named !== undefined) return studiesIn(decodeURIComponent(named));
  const match = ofItem.exec(text);
  const kind = kinds.find((one) => one === match?.[1]?.toLowerCase());
  return kind === undefined || match?.[2] === undefined ? null : { kind, uuid: match[2] };
}

function studiesIn(named: string): StudiesAddress | null {
  const uids = [...new Set(named.split(',').filter(Boolean))];
  const areUids = uids.every((uid) => uidPattern.test(uid) && uid.length <= 64);
  return uids.length === 0 || uids.length > maximumNamed || !areUids ? null : { kind: 'studies', uids };
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
  if (address.kind === 'studies')
    return `/api/datamanage/dcm/studies?${new URLSearchParams({ StudyInstanceUID: address.uids.join() }).toString()}`;
  const path = `/api/datamanage/dcm/${address.kind}/${address.uuid}`;
  if (address.kind !== 'patient') return path;
  const { patientId, of } = address;
  return `${path}?${new URLSearchParams({ patientId, ...(of !== undefined && { of }) }).toString()}`;
}

export function folderAddress(uuid: string): string {
  return addressOf({ kind: 'folder', uuid });
}

/**
 * The addresses in a viewer's address: Study Instance UIDs behind `/viewer/`, else in its query `url` (any number),
 * `studyUId` with folder UUIDs, or `orgId` with `patientId` [WB-8].
 */
export function addressesIn(query: URLSearchParams, path = ''): string[] {
  const [, uids] = viewerPage.exec(path) ?? [];
  // What is no list of UIDs is no address of a source, and is said to be none.
  if (uids) return [`/api/datamanage/dcm/studies?StudyInstanceUID=${decoded(uids)}`];
  const named = query.getAll('url');
  const studies = (query.get('studyUId') ?? '').split(',').filter(Boolean);
  if (named.length > 0) return named;
  if (studies.length > 0) return studies.map(folderAddress);
  const patient = patientIn(query.get('orgId') ?? '', query);
  return patient === null ? [] : [addressOf(patient)];
}

const viewerPage = /^\/(?:universal-)?viewer(?:\/([^/]*))?\/?$/i;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whether a path is that of a viewer's page. */
export function isViewerPage(path: string): boolean {
  return viewerPage.test(path);
}

/** The code of a view link, as the contract has it. */
export const linkCode = /^[\w-]{16}$/;

import { imageTypes, linkType, type Item } from '@mado/contract';

/** What an item is to the person who looks at it; decides sign, word and how it opens. */
export type ItemKind =
  | 'folder'
  | 'study'
  | 'series'
  | 'imgSeries'
  | 'dicom'
  | 'pdf'
  | 'image'
  | 'gif'
  | 'video'
  | 'audio'
  | 'text'
  | 'url'
  | 'other';

export function kindOf(item: Item): ItemKind {
  if (item.object_type === 'folder') return item.foldertype ?? 'folder';
  const type = item.filetype ?? '';
  if (type === 'application/dicom') return 'dicom';
  if (type === 'application/pdf') return 'pdf';
  if (type === linkType) return 'url';
  if (type === 'image/gif') return 'gif';
  const family = type.split('/')[0];
  return family === 'image' || family === 'video' || family === 'audio' || family === 'text' ? family : 'other';
}

/**
 * Address of the viewer for what has images [WB-9]; null for everything else, and for DICOM that could only be kept as
 * a plain file: no study is known of it.
 */
export function viewerUrl(item: Item): string | null {
  const kind = kindOf(item);
  if (kind === 'study' || kind === 'series' || kind === 'imgSeries')
    return `/viewer?url=/api/datamanage/dcm/folder/${item.uuid}`;
  if (imageTypes.some((type) => type === item.filetype))
    return `/viewer?url=/api/datamanage/dcm/fileimage/${item.uuid}&dataType=file`;
  return kind === 'dicom' && item.StudyInstanceUID !== null
    ? `/viewer?url=/api/datamanage/dcm/file/${item.uuid}`
    : null;
}

/**
 * Address of several studies in one viewer [WB-9].
 *
 * @param title what the page is called; no patient's name, since addresses are passed on and written down
 */
export function manyStudiesUrl(studies: readonly Item[], title?: string): string {
  const named = title === undefined ? '' : `&title=${encodeURIComponent(title)}`;
  return `/universal-viewer?orgId=${studies[0]?.org ?? ''}&studyUId=${studies.map(({ uuid }) => uuid).join(',')}${named}`;
}

/** Address of all images of the patient of a study or series in its organisation [WB-9]; null without a patient ID. */
export function patientUrl({ uuid, org, PatientID, foldertype, parent_folder: parent }: Item): string | null {
  const patientId = PatientID?.trim() ?? '';
  if (patientId === '') return null;
  const study = foldertype === 'series' ? parent : uuid;
  const query = { orgId: org, patientId, ...(study !== null && { of: study }) };
  return `/universal-viewer?${new URLSearchParams(query).toString()}`;
}

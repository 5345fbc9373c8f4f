import { firstNumber, type DicomJson } from '../../dataset/dicom-json.ts';

/**
 * The elements of all overlays that lie in bits of the pixel cells which no value uses (PS3.5 8.1.2): those of groups
 * 6000 to 601E that have rows and no Overlay Data.
 */
export function elementsOfEmbeddedOverlays(json: DicomJson): number[] {
  const allocated = firstNumber(json, '00280100') ?? 16;
  if ((firstNumber(json, '00280101') ?? allocated) >= allocated) return [];
  const tags = Object.keys(json);
  const groups = tags.flatMap((tag) => (/^60[01][02468ACE]0010$/.test(tag) ? tag.slice(0, 4) : []));
  const embedded = groups.filter((group) => json[`${group}3000`] === undefined);
  return tags.filter((tag) => embedded.includes(tag.slice(0, 4))).map((tag) => Number.parseInt(tag, 16));
}

import { caseUrl, eventUrl } from '../../features/conferences/index.ts';
import { locationUrl, type PathStep } from '../../features/storage/index.ts';

/**
 * Where a case, or a folder in one, has its page, by the way to it as its reader sees it [WB-124]: below the event in
 * which it lies. What lies in no case, or a case in no event, has it in storage. Of an event that is hidden from the
 * reader the address is believed.
 *
 * @param path from the root, the folder last
 * @param given the event that the address names
 * @returns null: it is no folder
 */
export function placeOfCase(path: readonly PathStep[], given: string): { url: string; isCase: boolean } | null {
  const { uuid = null, org = null, kind } = path.at(-1) ?? {};
  if (uuid === null || org === null) return null;
  if (kind === 'conference') return { url: eventUrl(org, uuid), isCase: false };
  const isHidden = path.some((step) => step.object_type === 'no_perm');
  const isInCase = isHidden || path.some((step) => step.kind === 'case');
  const event = path.findLast((step) => step.kind === 'conference')?.uuid ?? (isHidden ? given : null);
  if (event === null || !isInCase) return { url: locationUrl({ kind: 'folder', uuid }), isCase: false };
  return { url: caseUrl(org, event, uuid), isCase: true };
}

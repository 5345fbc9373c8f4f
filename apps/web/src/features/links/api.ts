import { changeFile, createFile, linkType, type Item } from '@mado/contract';
import { call } from '../../app/http/index.ts';

/** Where a link goes: into a folder, or to a root of an organisation. */
export type LinkPlace = { parent_folder: string } | { org: string; has_org_perm: boolean };

/**
 * @param request the same for each try: one whose answer was lost makes no second link
 * @throws {RequestFailure} `url_invalid`, `name_required`, `level_too_low`, … : the dialog says it
 */
export function makeLink(place: LinkPlace, link: { name: string; url: string }, request: string): Promise<Item> {
  return call(createFile, { body: { ...link, filetype: linkType, ...place, request } }, { quiet: true });
}

/** @throws {RequestFailure} as `makeLink` */
export function editLink(uuid: string, link: { name: string; url: string }): Promise<Item> {
  return call(changeFile, { params: { id: uuid }, body: link }, { quiet: true });
}

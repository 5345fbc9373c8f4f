import { changeFile, createFile, linkType, type Item } from '@mado/contract';
import { call } from '../../app/http/index.ts';

/** Where a link goes: into a folder, or to a root of an organisation. */
export type LinkPlace = { parent_folder: string } | { org: string; has_org_perm: boolean };

/** @throws {RequestFailure} `url_invalid`, `name_required`, `level_too_low`, … : the dialog says it */
export function makeLink(place: LinkPlace, link: { name: string; url: string }): Promise<Item> {
  return call(createFile, { body: { ...link, filetype: linkType, ...place } }, { quiet: true });
}

/** @throws {RequestFailure} as `makeLink` */
export function editLink(uuid: string, link: { name: string; url: string }): Promise<Item> {
  return call(changeFile, { params: { id: uuid }, body: link }, { quiet: true });
}

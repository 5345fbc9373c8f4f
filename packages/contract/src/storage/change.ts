import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { IdParams, Nothing, Uuid } from '../primitives.ts';
import { CaseComment } from '../conferences/words.ts';
import { NewFolderSettings } from '../auto-delete/folder-settings.ts';
import { LinkUrl } from '../links/link.ts';
import { Item } from './item.ts';
import { ItemName } from './item-name.ts';

const signedIn = ['not_signed_in', 'token_expired', 'no_access'] as const;
const changing = [...signedIn, 'level_too_low', 'read_only', 'gone'] as const;
const naming = ['name_required', 'name_too_long', 'name_invalid'] as const;
const moving = [
  'move_needs_full_access',
  'series_not_movable',
  'image_not_movable',
  'image_series_image_not_movable',
  'bad_move_target',
  'move_place_taken',
  'move_overdue',
  'quota_exceeded',
] as const;

/**
 * Where an item is moved: into a folder, or to a root of an organisation, its own (`has_org_perm` true, as where it is
 * left out) or the caller's private one. Beside a name or an address `org` alone moves nothing: it says where the file
 * is.
 */
const Move = { parent_folder: Uuid.optional(), org: Uuid.optional(), has_org_perm: z.boolean().optional() };

/** What is said of a folder instead of what its files say: yyyyMMdd, a day that there is; null: what they say. */
const Day = z
  .string()
  .regex(/^\d{8}$/)
  .refine((day) => z.iso.date().safeParse(day.replace(/^(\d{4})(\d\d)/, '$1-$2-')).success)
  .nullable();

/** A code string (PS3.5 6.2, VR CS). */
const ModalityCode = z
  .string()
  .regex(/^[A-Z0-9_]([A-Z0-9_ ]{0,14}[A-Z0-9_])?$/)
  .nullable();

/** A rename with or without facts, or a move, or settings: one of them, and not nothing. */
function oneChange(body: object): boolean {
  const given = new Set(Object.entries(body).flatMap(([key, value]) => (value === undefined ? [] : [key])));
  const changes = ['name', 'comment', 'url', 'StudyDate', 'SeriesDate', 'Modality'].some((key) => given.has(key));
  const moves = given.has('parent_folder') || given.has('has_org_perm') || (given.has('org') && !changes);
  const toOnePlace = !(given.has('parent_folder') && (given.has('org') || given.has('has_org_perm')));
  const kinds = [changes, moves, given.has('settings')].filter(Boolean).length;
  return kinds === 1 && toOnePlace && (!given.has('has_org_perm') || given.has('org'));
}

export const changeFolder = endpoint({
  name: 'storage.changeFolder',
  method: 'PATCH',
  path: '/api/datamanage/detail/folder/{id}',
  summary:
    'Renames a folder, says what an event or a case is about (`comment`), says a date and a modality of a study or series instead of its files (`StudyDate` or `SeriesDate`, `Modality`; the files stay as they are, and null takes it back), moves it, or settles when what is in it goes to the trash by itself (`settings`, of plain folders and image series). A move and settings need full access, all else `can_edit`.',
  access: 'can_edit',
  params: IdParams,
  body: z
    .object({
      ...Move,
      name: ItemName.optional(),
      comment: CaseComment.optional(),
      StudyDate: Day.optional(),
      SeriesDate: Day.optional(),
      Modality: ModalityCode.optional(),
      settings: NewFolderSettings.optional(),
    })
    .refine(oneChange),
  answer: Item,
  status: 200,
  errors: [...changing, ...naming, ...moving, 'auto_delete_past', 'auto_delete_inherited'],
});

export const changeFile = endpoint({
  name: 'storage.changeFile',
  method: 'PATCH',
  path: '/api/datamanage/detail/file/{id}',
  summary:
    'Renames a file, has a link lead to another `url`, or moves it. A move needs full access, all else `can_edit`.',
  access: 'can_edit',
  params: IdParams,
  body: z.object({ ...Move, name: ItemName.optional(), url: LinkUrl.optional() }).refine(oneChange),
  answer: Item,
  status: 200,
  errors: [...changing, ...naming, ...moving, 'url_invalid'],
});

export const deleteFolder = endpoint({
  name: 'storage.deleteFolder',
  method: 'DELETE',
  path: '/api/datamanage/detail/folder/{id}',
  summary: 'Moves a folder with everything below it to the trash, from where it comes back for 30 days.',
  access: 'full_access',
  params: IdParams,
  answer: Nothing,
  status: 204,
  errors: [...changing],
});

export const deleteFile = endpoint({
  name: 'storage.deleteFile',
  method: 'DELETE',
  path: '/api/datamanage/detail/file/{id}',
  summary: 'Moves a file to the trash, from where it comes back for 30 days.',
  access: 'full_access',
  params: IdParams,
  answer: Nothing,
  status: 204,
  errors: [...changing],
});

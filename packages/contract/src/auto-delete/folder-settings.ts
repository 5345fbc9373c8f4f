import { z } from 'zod';
import { Uuid } from '../primitives.ts';

/** At the end of a day, once; or each item so many days after it came. */
export const AutoDeleteType = z.enum(['delete-on-date', 'delete-after-days']);
export type AutoDeleteType = z.output<typeof AutoDeleteType>;

/** How many days ahead auto-delete begins, as a date and as a number of days. */
export const autoDeleteDays = 7;

/** A century: more is a slip of the finger. */
export const autoDeleteMostDays = 36_500;

/** When what lies in a folder goes to the trash by itself [AD-1]; days are those of Japan. */
const AutoDelete = {
  /** Off: all else is false or null. */
  auto_delete: z.boolean(),
  /** The folder goes too, not only what is in it. */
  auto_delete_self: z.boolean(),
  auto_delete_type: AutoDeleteType.nullable(),
  /** `delete-on-date`: the last day, yyyy-MM-dd. */
  auto_delete_date: z.iso.date().nullable(),
  /** `delete-after-days`: whole days after the one on which an item came. */
  auto_delete_after: z.int().min(0).max(autoDeleteMostDays).nullable(),
};

/** Settings of a folder. */
export const FolderSettings = z.object({
  ...AutoDelete,
  /** A folder above has auto-delete on: it holds here too, and nothing of this can be changed [AD-7]. */
  auto_delete_parent: z.boolean(),
});
export type FolderSettings = z.output<typeof FolderSettings>;

/** Those of the folder above that takes an item first. */
export const ParentSettings = z.object({
  ...AutoDelete,
  /** The last day of the item by them, yyyy-MM-dd; of a folder, whose contents may stay longer, the earliest. */
  auto_delete_day: z.iso.date(),
  /** Null where the caller may not see that folder. */
  folder: z.object({ uuid: Uuid, name: z.string() }).nullable(),
});
export type ParentSettings = z.output<typeof ParentSettings>;

/**
 * Settings as they are asked for, as a whole: what is left out, and null, is what auto-delete begins with, and what
 * belongs to the other type, or to none, goes.
 */
export const NewFolderSettings = z.object({
  auto_delete: z.boolean(),
  auto_delete_self: z.boolean().default(false),
  auto_delete_type: AutoDeleteType.nullable()
    .optional()
    .transform((type) => type ?? 'delete-on-date'),
  auto_delete_date: z.iso.date().nullable().optional(),
  auto_delete_after: z.int().min(0).max(autoDeleteMostDays).nullable().optional(),
});
export type NewFolderSettings = z.output<typeof NewFolderSettings>;

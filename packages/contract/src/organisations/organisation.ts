import { z } from 'zod';
import { Bytes, Uuid } from '../primitives.ts';

/** Role of the caller in an organisation [AC-21]; `none` when they are not in it. */
export const OrganisationRole = z.enum(['org_admin', 'org_member', 'none']);
export type OrganisationRole = z.output<typeof OrganisationRole>;

/** What the caller can do in an organisation [AC-21]; screens ask this and never compare roles. */
export const OrganisationCan = z.object({
  /** Open its root, and see what it uses. */
  view: z.boolean(),
  /** Make folders at its root and at the caller's private one. */
  create: z.boolean(),
  /** Upload to these roots. */
  upload: z.boolean(),
  /** Have a private root in it [AC-21]. */
  private: z.boolean(),
  /** Rename and delete it, and say who belongs to it. */
  manage: z.boolean(),
  /** Take oneself out of it; the last admin is refused [OR-2]. */
  leave: z.boolean(),
});
export type OrganisationCan = z.output<typeof OrganisationCan>;

export const Organisation = z.object({
  uuid: Uuid,
  name: z.string(),
  your_perm: OrganisationRole,
  can: OrganisationCan,
  /** null for who is not in it */
  used_size: Bytes.nullable(),
  /** What may be used at most [QT-4]; null for who is not in it. */
  quota: Bytes.nullable(),
  /** Whether it demands a second factor of its members [OR-20]. */
  demands_factor: z.boolean(),
  /** The caller is in it, has no second factor, and opens nothing of it until they have. */
  factor_needed: z.boolean(),
});
export type Organisation = z.output<typeof Organisation>;

import type { Level } from '@mado/contract';

/**
 * Who gets a right: a person, an address that has no account yet, everybody in an organisation, or whoever has the
 * link.
 */
export type GrantSubject =
  | { kind: 'user'; accountId: string }
  | { kind: 'address'; address: string }
  | { kind: 'organisation'; organisationId: string }
  | { kind: 'anonymous'; link: 'view' | 'upload' };

export interface NewGrant {
  itemId: string;
  subject: GrantSubject;
  /**
   * `none` takes the grant away and is never stored [AC-8]. A link for viewing is `can_view`, one for uploading
   * `full_access` [AC-5].
   */
  level: Level;
  /** Null or absent: permanent. */
  expiresAt?: Date | null;
  /** On for people and organisations, off for links, when left out [AC-10]. */
  allowDownload?: boolean;
}

/** Why files may not be sent to a target. */
export const targetErrors = [
  'not_signed_in',
  'token_expired',
  'no_access',
  'level_too_low',
  'upload_needs_full_access',
  'membership_needed',
  'read_only',
  'gone',
  'bad_target',
] as const;

/** What is refused beside that to who comes by a link for uploading [AC-28, IN-21]. */
export const linkErrors = ['link_expired', 'upload_link_full'] as const;

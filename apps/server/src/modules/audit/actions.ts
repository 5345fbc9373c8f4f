/** What is recorded; the wire names of the audit. */
export const auditActions = [
  'sign_in',
  'sign_in_failed',
  'sign_out',
  'sign_in_revoked',
  'set_password',
  'deactivate_account',
  'activate_account',
  'view',
  'download',
  'upload',
  'replace',
  'restore',
  'hand_over',
  'delete',
  'move',
  'merge',
  'tag',
  'untag',
  'grant',
  'role',
  'admin_command',
  'admin_read',
] as const;

export type AuditAction = (typeof auditActions)[number];

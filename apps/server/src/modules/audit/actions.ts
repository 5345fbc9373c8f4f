/** What is recorded; the wire names of the audit. */
export const auditActions = ['view', 'download', 'upload', 'restore', 'grant', 'role', 'admin_command'] as const;

export type AuditAction = (typeof auditActions)[number];

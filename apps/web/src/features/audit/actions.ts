import type { AuditAction } from '@mado/contract';

/** What of an organisation is recorded, as one chooses it: by what it is about. Other actions belong to accounts. */
export const groupsOfActions = {
  people: [
    'role',
    'invite',
    'accept_invitation',
    'decline_invitation',
    'withdraw_invitation',
    'hand_over',
    'demand_factor',
  ],
  organisation: [
    'create_organisation',
    'rename_organisation',
    'delete_organisation',
    'change_layouts',
    'create_conference',
    'export_audit',
  ],
  rights: ['grant', 'open_conference', 'open_link', 'send_link_code'],
  reading: ['view', 'download'],
  data: [
    'upload',
    'deidentification_key',
    'replace',
    'rename',
    'edit',
    'move',
    'convert',
    'release',
    'merge',
    'tag',
    'untag',
    'annotate',
    'delete',
    'restore',
    'purge',
  ],
  operator: ['admin_command', 'admin_read'],
} as const satisfies Record<string, readonly AuditAction[]>;

const chosen: ReadonlySet<string> = new Set(Object.values(groupsOfActions).flat());

/** Whether it is one that can be chosen: addresses are typed by people as well. */
export function isChosenAction(text: string): text is AuditAction {
  return chosen.has(text);
}

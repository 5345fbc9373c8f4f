import type { AuditRecord, User } from '@mado/contract';
import { formatDay, formatSize } from '../../app/format.ts';
import type { Text } from '../../app/language/use-text.ts';

/** Names by ids, as the answer has them. */
export interface Names {
  people: ReadonlyMap<string, User>;
  items: ReadonlyMap<string, string>;
}

/** The beginning of an id, by which people tell two apart. */
const short = (id: string): string => id.slice(0, 8);

/** Who did it. */
export function actorOf(t: Text, { by, whence }: AuditRecord, { people }: Names): string {
  if (by !== null) return people.get(by)?.username ?? t('audit.unnamed.account', { id: short(by) });
  return whence === 'admin' ? t('audit.by.operator') : whence === 'job' ? t('audit.by.server') : t('audit.by.visitor');
}

/** To what it was done; null: to nothing that has a name besides the organisation. */
export function objectOf(t: Text, { object }: AuditRecord, { people, items }: Names): string | null {
  if (object === null || object.kind === 'organisation') return null;
  const { kind, id } = object;
  if (kind === 'account') return people.get(id)?.username ?? t('audit.unnamed.account', { id: short(id) });
  if (kind === 'item') return items.get(id) ?? t('audit.unnamed.item', { id: short(id) });
  return id;
}

/** Whence it came; null: from no address of the network. */
export function whenceOf({ whence }: AuditRecord): string | null {
  return whence === 'admin' || whence === 'job' ? null : whence;
}

/** What else is known of it, in words; what has none stands in what one exports. */
export function detailsOf(t: Text, { details }: AuditRecord, { people }: Names): string[] {
  const words: Record<string, (value: string | number | boolean) => string> = {
    role: (value) => t(isRole(value) ? `audit.details.role.${value}` : 'audit.details.role.none'),
    level: (value) => t(isLevel(value) ? `audit.details.level.${value}` : 'audit.details.level.none'),
    account: (value) => t('audit.details.to', { name: nameOf(value) }),
    to: (value) => (people.has(String(value)) ? t('audit.details.to', { name: nameOf(value) }) : ''),
    link: () => t('audit.details.link'),
    expires: (value) => t('audit.details.until', { day: formatDay(String(value)) }),
    files: (value) => t('audit.details.files', { count: Number(value) }),
    folders: (value) => (Number(value) > 0 ? t('audit.details.folders', { count: Number(value) }) : ''),
    bytes: (value) => formatSize(Number(value)),
    demands: (value) => t(value === true ? 'audit.details.on' : 'audit.details.off'),
    change: (value) => (isChange(value) ? t(`audit.details.change.${value}`) : ''),
    command: (value) => String(value),
    format: (value) => String(value).toUpperCase(),
  };
  const nameOf = (id: unknown): string =>
    people.get(String(id))?.username ?? t('audit.unnamed.account', { id: short(String(id)) });
  return Object.entries(details).flatMap(([key, value]) => {
    const said = value === null ? '' : words[key]?.(value);
    return said === undefined || said === '' ? [] : [said];
  });
}

function isRole(value: unknown): value is 'org_admin' | 'org_member' {
  return value === 'org_admin' || value === 'org_member';
}

function isLevel(value: unknown): value is 'can_view' | 'can_comment' | 'can_edit' | 'full_access' {
  return value === 'can_view' || value === 'can_comment' || value === 'can_edit' || value === 'full_access';
}

function isChange(value: unknown): value is 'kept' | 'renamed' | 'deleted' {
  return value === 'kept' || value === 'renamed' || value === 'deleted';
}

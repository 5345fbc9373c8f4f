import { errorTable, levels, type Endpoint, type ErrorCode, type Level } from '@mado/contract';

/** Who calls. The organisation is the one in which the items lie. */
export const callers = {
  nobody: 'not signed in, or by a public link',
  landed: 'not signed in, with the password of what is shared',
  through: 'not signed in, with the password of a link',
  expired: 'with a token of the owner that has ended',
  stranger: 'signed in, and nothing else',
  viewer: 'with a grant to view',
  commenter: 'with a grant to comment',
  editor: 'with a grant to edit',
  guest: 'in an organisation that has a grant of full access',
  contributor: 'with a grant of full access on this one folder',
  member: 'member of the organisation; to what is private, a colleague',
  admin: 'admin of the organisation',
  owner: 'member, and owner of what is private',
  former: 'no member any more, and owner of what was left behind',
} as const;
export type CallerName = keyof typeof callers;

/** Where an item lies and what became of it. */
export interface State {
  /**
   * the organisation's root, the owner's private one, that of a former member, that of another organisation; null: it
   * never existed
   */
  root: 'org' | 'private' | 'former' | 'elsewhere' | null;
  /** the viewer's, the commenter's, the editor's, the guest's and the contributor's */
  grants: boolean;
  links: readonly ('view' | 'upload')[];
  trashed?: boolean;
  /** it was to be deleted at the end of yesterday, and nobody has asked since */
  overdue?: boolean;
  readOnly?: boolean;
  /** downloading was switched off in the grants */
  withoutDownload?: boolean;
  /** grants and links have ended */
  expired?: boolean;
  /** the link for viewing asks for a password, or a code, or begins later */
  closed?: 'link_password' | 'link_code' | 'link_not_yet';
}

export const states = {
  shared: { root: 'org', grants: true, links: [] },
  readOnly: { root: 'org', grants: true, links: [], readOnly: true },
  privately: { root: 'private', grants: true, links: [] },
  lookedAt: { root: 'private', grants: true, links: [], withoutDownload: true },
  linked: { root: 'private', grants: false, links: ['view', 'upload'] },
  locked: { root: 'private', grants: false, links: ['view'], closed: 'link_password' },
  coded: { root: 'private', grants: false, links: ['view'], closed: 'link_code' },
  notYet: { root: 'private', grants: false, links: ['view'], closed: 'link_not_yet' },
  lockedExpired: { root: 'private', grants: false, links: ['view'], closed: 'link_password', expired: true },
  lockedTrashed: { root: 'private', grants: false, links: ['view'], closed: 'link_password', trashed: true },
  hidden: { root: 'private', grants: false, links: [] },
  uploadLinked: { root: 'private', grants: false, links: ['upload'] },
  expired: { root: 'private', grants: true, links: ['view', 'upload'], expired: true },
  uploadExpired: { root: 'private', grants: false, links: ['upload'], expired: true },
  uploadReadOnly: { root: 'private', grants: false, links: ['upload'], readOnly: true },
  uploadTrashed: { root: 'private', grants: false, links: ['upload'], trashed: true },
  trashed: { root: 'org', grants: true, links: [], trashed: true },
  trashedLinked: { root: 'private', grants: false, links: ['view'], trashed: true },
  trashedExpired: { root: 'private', grants: false, links: ['view'], trashed: true, expired: true },
  overdue: { root: 'org', grants: true, links: [], overdue: true },
  overdueLinked: { root: 'private', grants: false, links: ['view'], overdue: true },
  left: { root: 'former', grants: false, links: [] },
  leftShared: { root: 'former', grants: true, links: [] },
  leftLinked: { root: 'former', grants: false, links: ['view', 'upload'] },
  leftTrashed: { root: 'former', grants: false, links: [], trashed: true },
  elsewhere: { root: 'elsewhere', grants: false, links: [] },
  missing: { root: null, grants: false, links: [] },
} as const satisfies Record<string, State>;
export type StateName = keyof typeof states;

const [none, view, comment, edit, full] = levels;
/** The levels of those who have a grant, from the viewer to the contributor. */
const given = [view, comment, edit, full, full] as const;
const each = (level: Level) => [level, level, level, level, level] as const;
const of = (...row: [Level, Level, ...(typeof given | ReturnType<typeof each>), Level, Level, Level, Level]) => ({
  nobody: row[0],
  stranger: row[1],
  viewer: row[2],
  commenter: row[3],
  editor: row[4],
  guest: row[5],
  contributor: row[6],
  member: row[7],
  admin: row[8],
  owner: row[9],
  former: row[10],
  landed: row[0],
  through: row[0],
});

/** Effective levels [AC-1], written out: what a caller has, or, in the trash, had. */
export const levelOf: Record<StateName, Record<Exclude<CallerName, 'expired'>, Level>> = {
  //                 nobody  stranger granted      member admin owner former
  // To whom the password of this one opens it [AC-27], and no other.
  shared: { ...of(none, none, ...given, full, full, full, none), landed: view },
  readOnly: of(/*   */ none, none, ...each(view), view, view, view, none),
  privately: of(/*  */ none, none, ...given, none, none, full, none),
  lookedAt: of(/*   */ none, none, ...given, none, none, full, none),
  linked: of(/*     */ view, view, ...each(view), view, view, full, view),
  // Whoever has the password of this one is through [AC-30]; it is that of no other.
  locked: { ...of(none, none, ...each(none), none, none, full, none), through: view },
  coded: of(/*      */ none, none, ...each(none), none, none, full, none),
  notYet: of(/*     */ none, none, ...each(none), none, none, full, none),
  lockedExpired: of(/**/ none, none, ...each(none), none, none, full, none),
  lockedTrashed: of(/**/ none, none, ...each(none), none, none, full, none),
  hidden: of(/*     */ none, none, ...each(none), none, none, full, none),
  uploadLinked: of(/**/ none, none, ...each(none), none, none, full, none),
  expired: of(/*    */ none, none, ...each(none), none, none, full, none),
  uploadExpired: of(/**/ none, none, ...each(none), none, none, full, none),
  uploadReadOnly: of(/**/ none, none, ...each(none), none, none, view, none),
  uploadTrashed: of(/**/ none, none, ...each(none), none, none, full, none),
  trashed: of(/*    */ none, none, ...given, full, full, full, none),
  trashedLinked: of(/* */ view, view, ...each(view), view, view, full, view),
  trashedExpired: of(/**/ none, none, ...each(none), none, none, full, none),
  overdue: of(/*    */ none, none, ...given, full, full, full, none),
  overdueLinked: of(/* */ view, view, ...each(view), view, view, full, view),
  left: of(/*       */ none, none, ...each(none), none, none, none, none),
  leftShared: of(/* */ none, none, ...given, none, none, none, none),
  // Links on what was private count no longer than the membership of its owner [AC-3].
  leftLinked: of(/* */ none, none, ...each(none), none, none, none, none),
  leftTrashed: of(/**/ none, none, ...each(none), none, none, none, none),
  elsewhere: of(/*  */ none, none, ...each(none), none, none, none, none),
  missing: of(/*    */ none, none, ...each(none), none, none, none, none),
};

/**
 * [AC-7, AC-10] Downloading is open from edit on, also where a read-only item takes that to view, and at view by a
 * grant that has not switched it off.
 */
function mayDownload(caller: Exclude<CallerName, 'expired'>, state: StateName): boolean {
  const level = levelOf[state][caller];
  const { grants, readOnly = false, withoutDownload = false }: State = states[state];
  if (level !== view && level !== comment) return level !== none;
  return readOnly || ((caller === 'viewer' || caller === 'commenter') && grants && !withoutDownload);
}

/** The organisation of the items, one that nobody who calls is in, and one that does not exist. */
export const organisations = ['own', 'other', 'missing'] as const;
export type OrganisationName = (typeof organisations)[number];

/** Without a sign-in. */
const isVisitor = (caller: CallerName): boolean => caller === 'nobody' || caller === 'landed' || caller === 'through';

const members: readonly CallerName[] = ['member', 'admin', 'owner'];
/** No members, but something of the organisation is shared with them. */
const guests: readonly CallerName[] = ['viewer', 'commenter', 'editor', 'guest', 'contributor'];

/** [AD-1] What is overdue is in the trash before anybody is answered. */
function isInTrash(state: StateName): boolean {
  const { trashed = false, overdue = false }: State = states[state];
  return trashed || overdue;
}

/** What an answer must be. */
export interface Expected {
  status: number;
  /** null: a success */
  code: ErrorCode | null;
}

/** A refusal with the status of its code. */
export const refused = (code: ErrorCode): Expected => ({ status: errorTable[code].status, code });

/**
 * Before anything else a token that has ended is refused wherever a caller matters, and not looked at where none does
 * [TK-2].
 */
export function onToken({ access }: Endpoint, caller: CallerName): Expected | null {
  if (access === 'anyone') return null;
  if (caller === 'expired') return refused('token_expired');
  const needsAccount = access === 'account' || access === 'member' || access === 'admin';
  return needsAccount && isVisitor(caller) ? refused('not_signed_in') : null;
}

/**
 * What is told of a link for viewing that does not open an item, to whom that is hidden: that it has ended [AC-14],
 * also with the membership of the owner [AC-3], has not begun [AC-29], or asks for something [AC-30, AC-31]; null where
 * nothing is. Nothing else has become of the item.
 */
export function closedLink(state: StateName): ErrorCode | null {
  const { root, links, expired = false, closed }: State = states[state];
  if (!links.includes('view') || isInTrash(state)) return null;
  return expired || root === 'former' ? 'link_expired' : (closed ?? null);
}

/**
 * [AC-28] What a link for uploading answers to whoever may not upload by a right of their own; null where it changes
 * nothing.
 */
export function onUploadLink(endpoint: Endpoint, caller: CallerName, state: StateName): Expected | null {
  const { root, links, expired = false, readOnly = false }: State = states[state];
  if (caller === 'expired' || levelOf[state][caller] === full) return null;
  if (!links.includes('upload') || readOnly || isInTrash(state)) return null;
  if (!expired && root !== 'former') return { status: endpoint.status, code: null };
  return levelOf[state][caller] === none ? refused('link_expired') : null;
}

/**
 * [AC-12, AC-13, AC-14, AC-15] On an item: hidden and missing alike, but where a link is that does not open it; gone
 * only for those who could see it; what is too low on a visible item.
 */
export function onItem(
  endpoint: Endpoint,
  caller: CallerName,
  state: StateName,
  { needs, tooLow = 'level_too_low', inTrash }: { needs: Level | 'download'; tooLow?: ErrorCode; inTrash?: true },
): Expected {
  const early = onToken(endpoint, caller);
  if (early || caller === 'expired') return early ?? refused('token_expired');
  const level = levelOf[state][caller];
  const asksToView = needs === 'can_view' || needs === 'download';
  const said = closedLink(state);
  if (level === 'none' && asksToView && said) return refused(said);
  if (level === 'none') return refused(isVisitor(caller) ? 'not_signed_in' : 'no_access');
  const { readOnly = false }: State = states[state];
  if (isInTrash(state) && !inTrash) return refused('gone');
  if (needs === 'download')
    return mayDownload(caller, state) ? { status: endpoint.status, code: null } : refused('level_too_low');
  if (levels.indexOf(level) < levels.indexOf(needs)) return refused(readOnly ? 'read_only' : tooLow);
  return { status: endpoint.status, code: null };
}

/**
 * A file before its target: of members alone it is taken; who has full access on something else names the target first.
 */
export function onUploadBeforeTarget(caller: CallerName): Expected | null {
  if (caller === 'contributor') return refused('bad_multipart');
  if (isVisitor(caller)) return refused('not_signed_in');
  const nowhere: readonly CallerName[] = ['stranger', 'viewer', 'commenter', 'editor', 'former'];
  return nowhere.includes(caller) ? refused('membership_needed') : null;
}

function isMember(caller: CallerName, organisation: OrganisationName): boolean {
  return organisation === 'own' && members.includes(caller);
}

/**
 * What is an organisation's is its members'; one that the caller is not in and one that does not exist answer alike.
 */
export function onOrganisation(
  endpoint: Endpoint,
  caller: CallerName,
  organisation: OrganisationName,
  {
    outside = 'no_access',
    guests: guestsToo,
    admins,
    answers,
  }: { outside?: ErrorCode; guests?: true; admins?: true; answers?: ErrorCode } = {},
): Expected {
  const early = onToken(endpoint, caller);
  if (early) return early;
  const isGuest = guestsToo && organisation === 'own' && guests.includes(caller);
  const may = admins ? caller === 'admin' && organisation === 'own' : isGuest || isMember(caller, organisation);
  if (may) return answers ? refused(answers) : { status: endpoint.status, code: null };
  return refused(isVisitor(caller) ? 'not_signed_in' : outside);
}

/**
 * A study of an organisation is there for those of its members who may view it, and not by a public link alone [AC-4];
 * for the others it is not, whatever the reason.
 */
export function onStudyOf(
  endpoint: Endpoint,
  caller: CallerName,
  state: StateName,
  { needs }: { needs: 'can_view' | 'download' },
): Expected {
  const asked = onOrganisation(endpoint, caller, 'own');
  if (asked.code !== null || caller === 'expired') return asked;
  const { root, grants, links }: State = states[state];
  const level = levelOf[state][caller];
  const byLinkAlone = level === view && links.includes('view') && !grants;
  const isThere = level !== none && !byLinkAlone && !isInTrash(state) && root !== 'elsewhere';
  if (!isThere) return refused('gone');
  return needs === 'download' && !mayDownload(caller, state) ? refused('level_too_low') : asked;
}

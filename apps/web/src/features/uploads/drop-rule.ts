import type { FolderType, RootType, UploadTarget } from '@mado/contract';
import type { ByLink } from './by-link.ts';

/** Where one is when files are let go. */
export type DropTarget =
  | { kind: 'root'; type: RootType; org: string; member: boolean; name: string }
  | { kind: 'folder'; uuid: string; org: string; foldertype: FolderType; mayUpload: boolean; name: string };

/** A link by which files are let go into a folder that one does not see. */
export interface LinkTarget extends ByLink {
  readonly kind: 'link';
  readonly uuid: string;
  readonly org: string;
  readonly name: string;
}

/** What takes files that are let go. */
export type TakingTarget = DropTarget | LinkTarget;

/** Where the files go, or why they do not. */
export type DropRule =
  | { allowed: true; target: UploadTarget; toPrivate: boolean; name: string; byLink?: ByLink }
  | { allowed: false; reason: 'full' | 'member' | 'study' | 'imgSeries' };

/**
 * [WB-14] Full access in folders, membership at roots, nothing inside a study or an image series; the share root sends
 * to private. By a link the server says whether it takes them.
 */
export function dropRule(on: TakingTarget): DropRule {
  if (on.kind === 'folder') {
    if (on.foldertype === 'imgSeries') return { allowed: false, reason: 'imgSeries' };
    if (on.foldertype !== 'folder') return { allowed: false, reason: 'study' };
    if (!on.mayUpload) return { allowed: false, reason: 'full' };
    const target = { target_folder: on.uuid, target_org: on.org, is_org_perm: false };
    return { allowed: true, target, toPrivate: false, name: on.name };
  }
  if (on.kind === 'link') {
    const target = { target_folder: on.uuid, target_org: on.org, is_org_perm: false };
    return { allowed: true, target, toPrivate: false, name: on.name, byLink: { conference: on.conference } };
  }
  if (!on.member) return { allowed: false, reason: 'member' };
  const target = { target_folder: null, target_org: on.org, is_org_perm: on.type === 'org' };
  return { allowed: true, target, toPrivate: on.type === 'share', name: on.name };
}

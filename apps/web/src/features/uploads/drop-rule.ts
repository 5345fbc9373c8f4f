import type { FolderType, RootType, UploadTarget } from '@mado/contract';

/** Where one is when files are let go. */
export type DropPlace =
  | { kind: 'root'; type: RootType; org: string; member: boolean; name: string }
  | { kind: 'folder'; uuid: string; org: string; foldertype: FolderType; mayUpload: boolean; name: string };

/** Where the files go, or why they do not. */
export type DropRule =
  | { allowed: true; target: UploadTarget; toPrivate: boolean; name: string }
  | { allowed: false; reason: 'full' | 'member' | 'study' };

/** [WB-14] Full access in folders, membership at roots, nothing inside a study; the share root sends to private. */
export function dropRule(place: DropPlace): DropRule {
  if (place.kind === 'folder') {
    if (place.foldertype !== 'folder') return { allowed: false, reason: 'study' };
    if (!place.mayUpload) return { allowed: false, reason: 'full' };
    const target = { target_folder: place.uuid, target_org: place.org, is_org_perm: false };
    return { allowed: true, target, toPrivate: false, name: place.name };
  }
  if (!place.member) return { allowed: false, reason: 'member' };
  const target = { target_folder: null, target_org: place.org, is_org_perm: place.type === 'org' };
  return { allowed: true, target, toPrivate: place.type === 'share', name: place.name };
}

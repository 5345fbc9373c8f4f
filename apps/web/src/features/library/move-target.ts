/** Where something is moved. */
export type MoveTarget = { parent_folder: string } | { org: string; has_org_perm: boolean };

export { accessOf, nextEnd, openToDownload, openToMember } from './access.sql.ts';
export { endLinks } from './end-links.sql.ts';
export { grantedItems, hasGrants } from './granted-items.sql.ts';
export { canOf, levelName, type LevelNumber } from './levels.ts';
export { grantsOn } from './list-grants.ts';
export { putGrant, type GrantSubject, type NewGrant } from './put-grant.ts';
export { routes } from './routes.ts';
export { accessTo, permOf, requireDownload, requireLevel } from './require-level.ts';
export { requireUploadSomewhere } from './require-upload-somewhere.ts';

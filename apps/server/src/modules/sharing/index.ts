export { accessOf, openToMember } from './access.sql.ts';
export { grantedItems, itemsWithGrants } from './granted-items.sql.ts';
export { canOf, levelName, levelNumber, type ItemAccess, type LevelNumber } from './levels.ts';
export { grantsOn } from './list-grants.ts';
export { putGrant, type GrantSubject, type NewGrant } from './put-grant.ts';
export { accessTo, permOf, requireLevel, type AllowedItem } from './require-level.ts';

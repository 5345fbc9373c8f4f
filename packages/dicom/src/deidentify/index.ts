/** Files without what identifies their patients: PS3.15 annex E, fields that people choose, and keyed identifiers. */
export { joined } from '../encoding/chunks.ts';
export { deidentified, studyOf } from './deidentify.ts';
export { derivedKey, identifierKeys, type IdentifierKeys, type KeyHolder } from './keys.ts';
export { newIdentifiers, type NewIdentifiers } from './new-identifiers.ts';
export { neutralNames, type NeutralNames } from './neutral-names.ts';
export {
  conferenceTexts,
  editableFields,
  hiddenFields,
  shownFields,
  unfitTexts,
  type DeidentificationMode,
  type DeidentificationOrder,
  type ProfileOption,
  type UnfitText,
} from './order.ts';
export { fieldText, type FieldFault, type FieldText } from './field-text.ts';
export { daysOf } from './moved-days.ts';
export { identifiersLeft } from './identifiers-left.ts';
export { lookedAt, type LookedAt } from './looked-at.ts';
export {
  deidentifiedRanges,
  deidentifiedRangesNow,
  identifiersLeftInRanges,
  studyOfRanges,
  usualLimits,
  type RangedFile,
  type RangedFileNow,
  type RangeLimits,
} from './ranges.ts';

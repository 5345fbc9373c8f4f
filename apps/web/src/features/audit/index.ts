export { AuditSheet } from './AuditSheet.tsx';
export { addressOf, filterIn } from './filter.ts';

export { auditActions, type AuditAction } from './actions.ts';
export { record, type AuditEvent, type Recording } from './record.ts';
export { auditRecords, type AuditFilter, type AuditRow } from './audit.sql.ts';
export { sealEvents, startSealing } from './seal-events.job.ts';
export { verifyChain, type ChainState } from './verify-chain.ts';

export { auditActions } from './actions.ts';
export { record, type AuditEvent } from './record.ts';
export { auditRecords, type AuditFilter, type AuditRow } from './audit.sql.ts';
export { sealEvents, sealEventsHandler } from './seal-events.job.ts';
export { verifyChain } from './verify-chain.ts';

export { record, type AuditEvent } from './record.ts';
export { auditRecords, latestRecords, type AuditFilter, type AuditRow } from './audit.sql.ts';
export { csvLine } from './csv.ts';
export { sealEvents, sealEventsHandler } from './seal-events.job.ts';
export { verifyChain } from './verify-chain.ts';

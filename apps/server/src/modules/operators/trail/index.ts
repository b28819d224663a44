/** What the audit trail records. */
export { type AuditAction, auditActions, significantActions } from './actions.ts';

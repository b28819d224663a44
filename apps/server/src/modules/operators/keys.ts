/** The keys of the operators module, one per purpose, derived from the server's secret. */
import { createHmac, hkdfSync } from 'node:crypto';

export interface OperatorKeys {
  readonly pepper: Uint8Array;
  readonly attempts: Uint8Array;
  readonly enrolment: Uint8Array;
  readonly approvals: Uint8Array;
  readonly audit: Uint8Array;
}

export function operatorKeys(secret: Uint8Array): OperatorKeys {
  const key = (purpose: string) => new Uint8Array(hkdfSync('sha256', secret, '', `croupier operators ${purpose}`, 32));
  return {
    pepper: key('passwords'),
    attempts: key('attempts'),
    enrolment: key('enrolment'),
    approvals: key('approvals'),
    audit: key('audit'),
  };
}

export function mac(key: Uint8Array, fields: readonly (string | null)[]): string {
  return createHmac('sha256', key).update(JSON.stringify(fields)).digest('hex');
}

/** The head of a merchant's audit trail: saved elsewhere, it proves later that nothing before it was removed or changed. */
export interface TrailHead {
  readonly merchantId: string;
  readonly position: string;
  readonly hash: string;
}

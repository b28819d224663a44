/** The permissions of operators. Every command names one of these; roles are lists of them. */
export const permissions = [
  'withdrawals.see',
  'withdrawals.decide',
  'deposits.see',
  'deposits.decide',
  'members.see',
  'members.change',
  'wallet.see',
  'wallet.freeze',
  'wallet.unfreeze',
  'wallet.correct',
  'transfers.see',
  'transfers.settle',
  'facts.see',
  'facts.retry',
  'breaks.see',
  'breaks.lift',
  'content.see',
  'content.write',
  'messages.write',
  'feedback.see',
  'site.see',
  'site.change',
  'records.recount',
  'draws.see',
  'draws.decide',
  'audit.see',
  'security.see',
  'keys.see',
  'keys.renew',
  'operators.see',
  'operators.change',
  'approvals.see',
  'approvals.decide',
] as const;

export type Permission = (typeof permissions)[number];

/** Grants every permission, also future ones. */
export const EVERYTHING = '*';
export type Granted = Permission | typeof EVERYTHING;

export function isGranted(text: string): text is Granted {
  return text === EVERYTHING || (permissions as readonly string[]).includes(text);
}

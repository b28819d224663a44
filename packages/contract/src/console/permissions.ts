/**
 * The permissions of operators. Every command and every endpoint of the console names one of these, and a test finds those that nobody
 * checks. Roles are sets of them.
 */

/** The reports there are. */
export const reportCodes = [
  'overview',
  'bets',
  'wagers',
  'players',
  'deposits',
  'withdrawals',
  'first-deposits',
  'retention',
  'funnel',
  'bonuses',
  'agents',
  'performance',
  'liability',
  'tax',
  'large-wins',
  'significant-events',
  'self-excluded',
] as const;

export type ReportCode = (typeof reportCodes)[number];

/** Taking a report away as a file is a permission of each. */
export const exportPermissionOf = <const Report extends ReportCode>(report: Report) =>
  `reports.${report}.export` as const;

export const permissions = [
  'home.see',
  'home.figures',
  'home.health',
  'reports.see',
  'filters.save',
  'withdrawals.see',
  'withdrawals.decide',
  'withdrawals.settle',
  'withdrawals.review.see',
  'withdrawals.review.decide',
  'withdrawals.finance.see',
  'withdrawals.finance.decide',
  'deposits.see',
  'deposits.decide',
  'cashier.see',
  'cashier.change',
  'cashier.publish',
  'members.search',
  'members.see',
  'members.change',
  'members.edit',
  'members.lock',
  'members.sign-out',
  'members.second-step',
  'members.tag',
  'members.note',
  'members.unmask',
  'members.export',
  'members.erase',
  'members.kept-data',
  'members.statement',
  'members.bets',
  'members.access',
  'members.limits',
  'members.links',
  'documents.see',
  'documents.request',
  'documents.decide',
  'wallet.see',
  'wallet.freeze',
  'wallet.unfreeze',
  'wallet.correct',
  'reconciliation.see',
  'reconciliation.vendors',
  'reconciliation.import',
  'transfers.see',
  'transfers.settle',
  'facts.see',
  'facts.retry',
  'agents.see',
  'agents.change',
  'agents.contracts',
  'agents.sign',
  'agents.bills',
  'agents.bets',
  'agents.disputes',
  'agents.answer',
  'agents.retier',
  'agents.writeoff',
  'agents.exposure',
  'agents.settle',
  'agents.recount',
  'breaks.see',
  'breaks.lift',
  'breaks.begin',
  'limits.set',
  'content.see',
  'content.write',
  'content.publish',
  'games.see',
  'games.change',
  'games.publish',
  'games.rounds',
  'risk.see',
  'risk.change',
  'risk.publish',
  'risk.links',
  'risk.watch',
  'care.see',
  'care.write',
  'vendors.see',
  'vendors.change',
  'providers.see',
  'providers.change',
  'providers.use',
  'messages.see',
  'messages.write',
  'mailings.see',
  'mailings.send',
  'feedback.see',
  'chat.see',
  'chat.answer',
  'chat.replies',
  'site.see',
  'site.change',
  'records.recount',
  'promotions.see',
  'promotions.change',
  'promotions.review',
  'draws.see',
  'draws.decide',
  'audit.see',
  'audit.export',
  'security.see',
  'keys.see',
  'keys.renew',
  'merchants.see',
  'merchants.found',
  'merchants.open',
  'operators.see',
  'operators.change',
  'sessions.see',
  'sessions.end',
  'roles.see',
  'roles.change',
  'networks.see',
  'networks.change',
  'approvals.see',
  'approvals.decide',
  ...reportCodes.map(exportPermissionOf),
] as const;

export type Permission = (typeof permissions)[number];

/** The stages of a withdrawal that waits: each is seen and decided with permissions of its own, beside those of its endpoint. */
export const withdrawalStages = {
  review: { see: 'withdrawals.review.see', decide: 'withdrawals.review.decide', states: ['review'] },
  finance: { see: 'withdrawals.finance.see', decide: 'withdrawals.finance.decide', states: ['requested', 'finance'] },
} as const;
export type WithdrawalStage = keyof typeof withdrawalStages;

/** At which stage an order of that state waits; undefined where none decides. */
export function withdrawalStageOf(state: string): WithdrawalStage | undefined {
  const stages = Object.entries(withdrawalStages) as [WithdrawalStage, { readonly states: readonly string[] }][];
  return stages.find(([, { states }]) => states.includes(state))?.[0];
}

/** Grants every permission, also future ones. */
export const EVERYTHING = '*';
export type Granted = Permission | typeof EVERYTHING | `role:${string}`;

/** How a role is granted: with the prefix, so that it is no permission. */
export const ROLE_PREFIX = 'role:';

/** A role's name: plain letters, so that no two look alike. */
export const ROLE_NAME = '[a-z][a-z0-9-]{1,39}';

const ROLE = new RegExp(`^${ROLE_PREFIX}${ROLE_NAME}$`);

export function isPermission(text: string): text is Permission {
  return (permissions as readonly string[]).includes(text);
}

/** What may be granted to an operator: a permission, all of them, or a role. */
export function isGranted(text: string): text is Granted {
  return text === EVERYTHING || isPermission(text) || ROLE.test(text);
}

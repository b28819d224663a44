/**
 * Every action that the audit trail records, and what a regulator calls it (GLI-19, 2.8.8): an event of a kind, or none. An action that is not here
 * cannot be written, so that each one is decided on.
 */

/** Money that an operator moves, holds back or gives up, and differences that are closed by a note. */
const adjustments = [
  'agents.recount',
  'agents.retier',
  'bills.answer',
  'bills.write_off',
  'deposit.confirm',
  'deposit.refuse',
  'deposit.reverse',
  'member.credit',
  'member.debit',
  'notice.credit',
  'notice.done',
  'owed.write_off',
  'reconcile.payments.done',
  'reconcile.vendors.done',
  'transfer.done',
  'transfer.refused',
  'wagering.cancel',
  'withdrawal.approve',
  'withdrawal.pass',
  'withdrawal.refuse',
  'withdrawal.settle-unknown',
] as const;

/** What games, checks and counts came to is set aside for what an operator says. */
const overrides = [
  'draw.void',
  'grant.revoke',
  'records.recount',
  'report.dismiss',
  'result.correct',
  'result.enter',
  'review.forfeit',
  'review.release',
  'review.restore',
  'review.uphold',
  'rounds.cancel',
  'tournament.approve',
  'tournament.cancel',
] as const;

/** What is in force changes: of the site, games, vendors, providers, agents. A version that nobody uses yet is none. */
const parameters = [
  'agents.rate',
  'cashier.publish',
  'cashier.withdraw',
  'content.publish',
  'content.withdraw',
  'contracts.end',
  'contracts.propose',
  'contracts.resume',
  'contracts.suspend',
  'contracts.withdraw',
  'flag.set',
  'flag.unset',
  'games.publish',
  'games.withdraw',
  'levels.start',
  'links.set',
  'links.unset',
  'maintenance.off',
  'maintenance.on',
  'merchant.change',
  'merchant.found',
  'merchant.open',
  'provider.use',
  'risk.publish',
  'risk.withdraw',
  'series.set',
  'vendor.apply',
  'vendor.hold',
] as const;

/** What players are offered or given beside their play. */
const incentives = [
  'campaign.end',
  'campaign.pause',
  'campaign.start',
  'mailing.send',
  'mailing.stop',
  'mass-grant.start',
  'mass-grant.stop',
  'referral.clear',
  'referral.refuse',
  'shop.deliver',
  'shop.refund',
] as const;

/** What is known of a player, and what the player may do. */
const ofPlayers = [
  'agents.make',
  'agents.move',
  'breaks.begin',
  'breaks.lift',
  'card.release',
  'document.decide',
  'limits.set',
  'member.birthday',
  'member.email',
  'member.erase',
  'member.level',
  'member.lock',
  'member.mobile',
  'member.payee-name',
  'member.reset-second-step',
  'member.sign-out',
  'member.unlock',
] as const;

const wallets = ['wallet.freeze', 'wallet.unfreeze'] as const;

/** Who may do what, and from where. */
const access = [
  'account.accept',
  'account.passkey-add',
  'account.passkey-remove',
  'account.password',
  'keys.renew',
  'networks.set',
  'networks.unset',
  'operator.close',
  'operator.grant',
  'operator.invite',
  'operator.recover',
  'operator.revoke',
  'role.remove',
  'role.set',
  'sessions.end',
  'viewers.end',
] as const;

/**
 * No events: what is looked at, taken away, claimed, noted, drafted, compared, tried or said to somebody; and what is only delivered again as it was
 * decided. Of what two operators decide the decision is the event, not its request.
 */
const insignificant = [
  'account.session-end',
  'agents.settle',
  'announce.end',
  'announce.write',
  'approval.refuse',
  'approval.request',
  'campaign.place',
  'campaign.save',
  'care.note',
  'cashier.save',
  'chat.claim',
  'chat.close',
  'chat.read',
  'chat.release',
  'chat.reply',
  'chat.transfer',
  'chat.translate',
  'content.picture',
  'content.preview',
  'content.save',
  'deposit.claim',
  'deposit.receipts',
  'deposit.release',
  'document.look',
  'document.request',
  'facts.try-again',
  'feedback.answer',
  'filter.remove',
  'filter.rename',
  'filter.save',
  'games.save',
  'games.sync',
  'grant.settle',
  'levels.save',
  'member.access',
  'member.export',
  'member.kept-data',
  'member.note',
  'member.tag',
  'member.unmask',
  'member.untag',
  'member.unwatch',
  'member.watch',
  'message.write',
  'provider.check',
  'provider.save',
  'reconcile.payments',
  'reconcile.payments.import',
  'reconcile.vendors',
  'report.cancel',
  'report.download',
  'report.export',
  'report.forget',
  'report.save',
  'risk.save',
  'risk.try',
  'transfer.try-again',
  'withdrawal.claim',
  'withdrawal.release',
  'withdrawal.try-again',
] as const;

export const significantActions = {
  adjustment: adjustments,
  override: overrides,
  parameter: parameters,
  incentive: incentives,
  player: ofPlayers,
  wallet: wallets,
  access,
} as const;

export const auditActions = [...Object.values(significantActions).flat(), ...insignificant];

export type AuditAction = (typeof auditActions)[number];

/** Facts about a member when a withdrawal is requested, and which of the merchant's rules require a review. */
import type { Tx } from '../../../db/db.ts';
import { type Merchant, startOfDay } from '../../merchants/index.ts';
import { type CardRow, listCards } from '../cards/index.ts';
import type { Cashier } from '../context.ts';
import { depositedSince, stakedSince } from '../wagering/index.ts';
import { type RiskReason, riskReasons } from './risk-rules.ts';
import type { Usage } from './rules.ts';
import { countPaid } from './store.ts';

const DAY_MS = 86_400_000;

export type Secrets = Awaited<ReturnType<Cashier['credentials']['secretsOf']>>;

export interface RiskInput {
  readonly merchant: Merchant;
  readonly memberId: string;
  readonly card: CardRow;
  readonly amountMinor: bigint;
  readonly usage: Usage;
  /** Device facts as of the check of the payment password: the login of this session is included. */
  readonly secrets: Secrets;
}

/** The member is locked, so that counts stay valid. */
export async function assessRisk(cashier: Cashier, tx: Tx, input: RiskInput): Promise<readonly RiskReason[]> {
  const { merchant, memberId, card, secrets } = input;
  const others = (await listCards(tx, merchant.id, memberId)).filter(({ id }) => id !== card.id);
  return riskReasons(merchant, {
    nowMs: cashier.clock.now(),
    amountMinor: input.amountMinor,
    paidBefore: await countPaid(tx, merchant.id, memberId),
    requestedToday: input.usage.times,
    newDeviceAt: secrets.newDeviceAt,
    cardChangedAt: card.changed_at,
    passwordChangedAt: latest(secrets.passwordChangedAt, secrets.paymentPasswordChangedAt),
    ...(await playOf(cashier, tx, merchant, memberId)),
    holder: card.holder,
    payeeName: await cashier.members.payeeNameOf(tx, merchant.id, memberId),
    otherHolders: others.map(({ holder }) => holder),
  });
}

function latest(one: Date | undefined, other: Date | undefined): Date | undefined {
  if (!one || !other) return one ?? other;
  return one > other ? one : other;
}

async function playOf(cashier: Cashier, tx: Tx, merchant: Merchant, memberId: string) {
  const rule = merchant.manifest.cashier.withdrawal.risk.find((one) => one.rule === 'little-play');
  if (rule?.rule !== 'little-play') return { stakedMinor: 0n, depositedMinor: 0n };
  const since = startOfDay(cashier.clock.now() - rule.days * DAY_MS, merchant.manifest.timeZone);
  return {
    stakedMinor: await stakedSince(tx, merchant.id, memberId, since),
    depositedMinor: await depositedSince(tx, merchant.id, memberId, since),
  };
}

/** Reports on the wire: amounts in major units, times as text. */
import type { AnswerOf, Endpoints } from '#contract';
import { type Currency, formatAmount } from '#kernel';
import type { BetLine, MoneyLine, SumsRow } from './store.ts';

type Sums = AnswerOf<Endpoints['agentOverview']>['total'];
type Bet = AnswerOf<Endpoints['agentBets']>['content'][number];
type Money = AnswerOf<Endpoints['agentMoney']>['content'][number];

export function sumsToWire(row: SumsRow, currency: Currency): Sums {
  const amount = (minor: bigint) => formatAmount(minor, currency);
  return {
    players: Number(row.players),
    stake: amount(row.stake),
    turnover: amount(row.valid),
    payout: amount(row.payout),
    awards: amount(row.award),
    deposits: amount(row.deposit),
    withdrawals: amount(row.withdrawal),
    net: amount(row.payout + row.award - row.stake),
  };
}

export function betToWire(line: BetLine, currency: Currency): Bet {
  const amount = (minor: bigint) => formatAmount(minor, currency);
  return {
    id: line.id,
    memberId: line.member_id,
    username: line.username ?? '',
    product: line.product,
    stake: amount(line.stake_minor),
    turnover: amount(line.valid_minor),
    payout: amount(line.payout_minor),
    net: amount(line.payout_minor - line.stake_minor),
    at: line.settled_at.toISOString(),
  };
}

export const moneyToWire = (line: MoneyLine, currency: Currency): Money => ({
  id: line.id,
  memberId: line.member_id,
  username: line.username ?? '',
  kind: line.kind,
  amount: formatAmount(line.amount_minor, currency),
  at: line.at.toISOString(),
});

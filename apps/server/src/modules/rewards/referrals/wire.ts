/** Referrals in the shape of the contract. Of a friend's money only what is done is shown. */
import type { AnswerOf, Endpoints, Language } from '#contract';
import { formatAmount } from '#kernel';
import type { Merchant } from '../../merchants/index.ts';
import { type Campaign, campaignText, configOf } from '../campaigns/index.ts';
import type { Rewarding } from '../context.ts';
import type { MyReferral } from './store.ts';
import { readReferral } from './terms.ts';

type Answer = AnswerOf<Endpoints['referrals']>;
type State = Answer['friends'][number]['state'];

export function programmeToWire(
  rewards: Rewarding,
  merchant: Merchant,
  language: Language,
  { code, terms }: Campaign,
): Answer['programmes'][number] {
  const amount = (minor: bigint) => formatAmount(minor, merchant.currency);
  const own = readReferral(configOf(terms, merchant));
  return {
    code,
    title: campaignText(rewards, merchant, language, terms.title),
    rewards: own.rewards.slice(0, own.rewards.findLastIndex((minor) => minor > 0n) + 1).map(amount),
    friend: amount(own.friendMinor),
    firstDeposit: amount(own.firstDepositMinor),
    played: amount(own.playedMinor),
    needsDocument: own.needsDocument,
    withinDays: own.withinDays,
    holdDays: own.holdDays,
  };
}

function stateOf({ state, reward_state: reward }: MyReferral): State {
  if (state === 'review') return 'checking';
  return state === 'paid' && (reward === 'capped' || reward === 'withheld') ? reward : state;
}

const untilOf = ({ state, due_at }: MyReferral) =>
  due_at !== null && (state === 'joined' || state === 'held') ? { until: due_at.toISOString() } : {};

/** Of the version that the friend joined under. */
function doneOf(row: MyReferral, campaign: Campaign | undefined, merchant: Merchant) {
  const terms = campaign && readReferral(configOf(campaign.terms, merchant));
  return {
    terms,
    hasDeposited: row.deposited_minor >= (terms?.firstDepositMinor ?? 0n),
    hasPlayed: row.played_minor >= (terms?.playedMinor ?? 0n),
    hasDocument: row.is_verified || !terms?.needsDocument,
  };
}

export function friendToWire(
  merchant: Merchant,
  row: MyReferral,
  campaign: Campaign | undefined,
  name: string,
): Answer['friends'][number] {
  const { hasDeposited, hasPlayed, hasDocument } = doneOf(row, campaign, merchant);
  return {
    id: row.id,
    campaign: row.code,
    name,
    level: row.level,
    state: stateOf(row),
    amount: formatAmount(row.amount_minor, merchant.currency),
    joinedAt: row.joined_at.toISOString(),
    hasDeposited,
    hasPlayed,
    hasDocument,
    ...untilOf(row),
    mayAppeal: row.state === 'refused' && row.level === 1 && row.appealed_at === null,
  };
}

export function ownToWire(
  merchant: Merchant,
  row: MyReferral,
  campaign: Campaign | undefined,
): NonNullable<Answer['own']> {
  const amount = (minor: bigint) => formatAmount(minor, merchant.currency);
  const { terms, hasDeposited, hasDocument } = doneOf(row, campaign, merchant);
  const required = terms?.playedMinor ?? 0n;
  return {
    campaign: row.code,
    state: stateOf(row),
    amount: amount(row.amount_minor),
    firstDeposit: amount(terms?.firstDepositMinor ?? 0n),
    hasDeposited,
    hasDocument,
    played: amount(row.played_minor < required ? row.played_minor : required),
    required: amount(required),
    ...untilOf(row),
  };
}

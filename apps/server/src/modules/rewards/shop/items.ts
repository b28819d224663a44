/** The items of a shop: what each is called, and why one cannot be taken. */
import type { AnswerOf, Endpoints, Language, ShopItem } from '#contract';
import { configuredAmount, formatAmount } from '#kernel';
import { periodOf } from '#promotions/plugin.ts';
import type { Merchant } from '../../merchants/index.ts';
import { type Campaign, campaignText, formatOf } from '../campaigns/index.ts';
import type { Rewarding } from '../context.ts';

export const KIND = 'shop';

export type WireItem = AnswerOf<Endpoints['shop']>['items'][number];

export interface Naming {
  readonly merchant: Merchant;
  readonly language: Language;
  /** By code: those that ever ran. */
  readonly campaigns: ReadonlyMap<string, Campaign>;
}

export function itemTitle(
  rewards: Pick<Rewarding, 'words'>,
  { merchant, language, campaigns }: Naming,
  { prize }: Pick<ShopItem, 'prize'>,
): string {
  const t = formatOf(rewards, merchant, language);
  const money = (amount: string) => {
    const { currency } = merchant;
    return `${currency.symbol}${formatAmount(configuredAmount(amount, currency), currency)}`;
  };
  if ('cash' in prize) return t('terms.wheel.cash', { amount: money(prize.cash) });
  if ('bonus' in prize) return t('terms.wheel.bonus', { amount: money(prize.bonus) });
  if ('rounds' in prize) return t('terms.rounds.prize', { count: prize.rounds });
  if ('voucher' in prize) return campaignText(rewards, merchant, language, prize.voucher);
  const wheel = campaigns.get(prize.of);
  const title = wheel ? campaignText(rewards, merchant, language, wheel.terms.title) : prize.of;
  return t('terms.shop.spins', { wheel: title, count: prize.spins });
}

export function prizeOf({ prize }: Pick<ShopItem, 'prize'>): WireItem['prize'] {
  if ('cash' in prize) return 'cash';
  if ('bonus' in prize) return 'bonus';
  if ('rounds' in prize) return 'rounds';
  return 'voucher' in prize ? 'voucher' : 'spins';
}

/** What it is worth in money, for which the campaign pays. */
export function moneyOf({ prize }: Pick<ShopItem, 'prize'>, { currency }: Merchant): bigint {
  if ('cash' in prize) return configuredAmount(prize.cash, currency);
  return 'bonus' in prize ? configuredAmount(prize.bonus, currency) : 0n;
}

/** What a limit for one member is counted in, on a day. */
export const periodIn = ({ terms }: Campaign, day: string) => periodOf(day, Number(terms.params.everyDays ?? 0));

export interface Usage {
  readonly level: number;
  /** How many were taken of it, by all and by this member in the period. */
  readonly taken: bigint;
  readonly mine: number;
}

/** The first thing in the way, whatever points there are. */
export function refusalOf(
  { stock, perMember, level }: ShopItem,
  usage: Usage,
): 'level' | 'limit' | 'sold_out' | undefined {
  if (level !== undefined && usage.level < level) return 'level';
  if (perMember !== undefined && usage.mine >= perMember) return 'limit';
  return stock !== undefined && usage.taken >= BigInt(stock) ? 'sold_out' : undefined;
}

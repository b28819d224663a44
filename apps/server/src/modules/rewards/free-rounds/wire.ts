/** Sets of free rounds in the shape of the contract. */
import type { AnswerOf, Endpoints, Language } from '#contract';
import { currencyOf, formatAmount } from '#kernel';
import type { Db } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import { readTerms } from '../../wallet/index.ts';
import { type Campaign, findCampaign, said, significantTerms } from '../campaigns/index.ts';
import type { Rewarding } from '../context.ts';
import type { SetRow } from '../sets/index.ts';

type Listed = AnswerOf<Endpoints['freeRounds']>['sets'][number];
export type WireFreeSet = Omit<Listed, 'games' | 'terms'>;

export interface FreeSetWords {
  readonly merchant: Merchant;
  readonly language: Language;
}

export async function setToWire(
  rewards: Rewarding,
  db: Db,
  { merchant, language }: FreeSetWords,
  set: SetRow,
  campaign?: Campaign,
): Promise<WireFreeSet> {
  const currency = currencyOf(set.currency);
  const amount = (minor: bigint) => formatAmount(minor, currency);
  const of = campaign ?? (await findCampaign(db, merchant.id, set.campaign, set.version));
  const grant = set.grant_id === null ? undefined : await rewards.bonus.find(db, merchant.id, set.grant_id);
  return {
    id: set.id,
    campaign: set.campaign,
    title: of ? said(rewards, merchant, language, of.terms.title) : set.campaign,
    rounds: set.rounds,
    left: set.ended_at === null ? set.rounds - set.played : 0,
    stake: amount(set.stake_minor),
    won: amount(set.won_minor),
    cap: amount(set.cap_minor),
    playBy: set.play_by.toISOString(),
    state: set.state,
    ...(grant && {
      given: {
        amount: amount(set.given_minor),
        mode: readTerms(grant.terms).mode,
        state: grant.state,
        required: amount(grant.required_minor),
        isHeld: grant.review === 'held',
      },
    }),
  };
}

/** With what it can be played in, as the merchant lists it, and its significant terms. */
export async function listedSet(rewards: Rewarding, words: FreeSetWords, set: SetRow): Promise<Listed> {
  const { merchant, language } = words;
  const { db, catalog } = rewards;
  const campaign = await findCampaign(db, merchant.id, set.campaign, set.version);
  const games = await catalog.gamesByCode(db, merchant.id, set.games);
  return {
    ...(await setToWire(rewards, db, words, set, campaign)),
    games: set.games.flatMap((code) => {
      const game = games.get(code);
      if (!game) return [];
      return { id: game.id, code, name: game.names[language] ?? code, symbol: game.art.symbol, hue: game.art.hue };
    }),
    terms: campaign ? significantTerms(rewards, merchant, language, campaign.terms) : '',
  };
}

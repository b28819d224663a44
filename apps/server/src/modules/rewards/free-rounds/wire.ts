/** Sets of free rounds in the shape of the contract. */
import type { AnswerOf, CampaignTerms, Endpoints, Language } from '#contract';
import { currencyOf, formatAmount } from '#kernel';
import type { Db } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import { type GrantRow, readTerms } from '../../wallet/index.ts';
import { campaignText, findVersions, significantTerms, versionKey } from '../campaigns/index.ts';
import type { Rewarding } from '../context.ts';
import { isPlayable, type SetRow, vendorSetsOf } from '../sets/index.ts';

type Listed = AnswerOf<Endpoints['freeRounds']>['sets'][number];
export type WireFreeSet = Omit<Listed, 'games' | 'terms'>;

export interface FreeSetWords {
  readonly merchant: Merchant;
  readonly language: Language;
}

/** What sets are shown with, read for all of them at once. */
interface Known {
  readonly campaigns: ReadonlyMap<string, CampaignTerms>;
  readonly grants: ReadonlyMap<string, GrantRow>;
  /** Sets that their vendor has not granted yet. */
  readonly preparing: ReadonlySet<string>;
}

async function knownOf({ bonus }: Rewarding, db: Db, merchantId: string, sets: readonly SetRow[]): Promise<Known> {
  const grantIds = sets.flatMap(({ grant_id }) => grant_id ?? []);
  const grants = grantIds.length === 0 ? [] : await bonus.findMany(db, merchantId, grantIds);
  const outside = sets.filter(({ vendor, ended_at }) => vendor !== null && ended_at === null).map(({ id }) => id);
  const rows = outside.length === 0 ? [] : await vendorSetsOf(db, merchantId, outside);
  return {
    preparing: new Set(rows.filter(({ state }) => state === 'preparing').map(({ set_id }) => set_id)),
    campaigns: await findVersions(db, merchantId, sets),
    grants: new Map(grants.map((grant) => [grant.id, grant])),
  };
}

function toWire(rewards: Rewarding, { merchant, language }: FreeSetWords, set: SetRow, known: Known): WireFreeSet {
  const currency = currencyOf(set.currency);
  const amount = (minor: bigint) => formatAmount(minor, currency);
  const terms = known.campaigns.get(versionKey(set));
  const grant = set.grant_id === null ? undefined : known.grants.get(set.grant_id);
  return {
    id: set.id,
    campaign: set.campaign,
    title: terms ? campaignText(rewards, merchant, language, terms.title) : set.campaign,
    rounds: set.rounds,
    left: isPlayable(set, new Date(rewards.clock.now())) ? set.rounds - set.played : 0,
    stake: amount(set.stake_minor),
    won: amount(set.won_minor),
    cap: amount(set.cap_minor),
    playBy: set.play_by.toISOString(),
    state: set.state,
    ...(known.preparing.has(set.id) && { isPreparing: true }),
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

export async function setToWire(rewards: Rewarding, db: Db, words: FreeSetWords, set: SetRow): Promise<WireFreeSet> {
  return toWire(rewards, words, set, await knownOf(rewards, db, words.merchant.id, [set]));
}

/** With what they can be played in, as the merchant lists it, and their significant terms. */
export async function listedSets(rewards: Rewarding, words: FreeSetWords, sets: readonly SetRow[]): Promise<Listed[]> {
  const { merchant, language } = words;
  const { db, catalog } = rewards;
  const known = await knownOf(rewards, db, merchant.id, sets);
  const codes = [...new Set(sets.flatMap((set) => set.games))];
  const games = codes.length === 0 ? undefined : await catalog.gamesByCode(db, merchant.id, codes);
  return sets.map((set) => {
    const terms = known.campaigns.get(versionKey(set));
    const wire = toWire(rewards, words, set, known);
    return {
      ...wire,
      games: (wire.left === 0 || wire.isPreparing ? [] : set.games).flatMap((code) => {
        const game = games?.get(code);
        if (!game) return [];
        return { id: game.id, code, name: game.names[language] ?? code, symbol: game.art.symbol, hue: game.art.hue };
      }),
      terms: terms ? significantTerms(rewards, merchant, language, terms) : '',
    };
  });
}

/** A tournament in the shape of the contract. */
import type { AnswerOf, Endpoints, Language } from '#contract';
import { formatAmount } from '#kernel';
import type { Merchant } from '../../merchants/index.ts';
import { type Campaign, campaignText, configOf, significantTerms } from '../campaigns/index.ts';
import type { Rewarding } from '../context.ts';
import { type Boards, type OwnRank, placesShown } from './board.ts';
import { poolOf, prizeLines, prizesOf, readTournament, type TournamentTerms } from './rules/index.ts';
import { findPrize, keyOf, type TournamentRow } from './store.ts';

export type WireTournament = AnswerOf<Endpoints['tournaments']>['tournaments'][number];

export interface Viewing {
  readonly merchant: Merchant;
  readonly language: Language;
  readonly memberId: string | undefined;
}

const SHOWN = 20;

const stateOf = ({ state }: TournamentRow): WireTournament['state'] => {
  if (state === 'open') return 'coming';
  if (state === 'running' || state === 'cancelled') return state;
  if (state === 'cancelling') return 'cancelled';
  return state === 'paid' ? 'over' : 'settling';
};

export async function tournamentToWire(
  rewards: Rewarding,
  boards: Boards,
  viewing: Viewing,
  row: TournamentRow,
  campaign: Campaign,
): Promise<WireTournament> {
  const { merchant, language, memberId } = viewing;
  const terms = readTournament(configOf(campaign.terms, merchant));
  const key = keyOf(row);
  const { totals, top } = await boards.boardOf(key);
  const own = memberId === undefined ? undefined : await boards.rankOf(key, terms, memberId);
  const prize = memberId === undefined ? undefined : await findPrize(rewards.db, key, memberId);
  const amount = (minor: bigint) => formatAmount(minor, merchant.currency);
  const poolMinor = row.pool_minor ?? poolOf(terms, totals);
  const prizes = prizesOf(terms, poolMinor);
  const now = rewards.clock.now();
  const byChoice = terms.entry === 'opt-in' || terms.entry === 'fee';
  const isEarly = now < row.starts_at.getTime() || terms.mayEnterLate;
  return {
    code: row.code,
    serial: Number(row.number),
    title: campaignText(rewards, merchant, language, campaign.terms.title),
    line: campaignText(rewards, merchant, language, campaign.terms.line),
    terms: significantTerms(rewards, merchant, language, campaign.terms),
    state: stateOf(row),
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    score: terms.score,
    entry: terms.entry,
    mayEnter: byChoice && isEarly && now < row.ends_at.getTime() && own === undefined,
    ...(terms.feeMinor > 0n && { fee: amount(terms.feeMinor) }),
    ...(terms.qualifyMinor > 0n && { qualify: amount(terms.qualifyMinor) }),
    entrants: totals.entrants,
    pool: amount(terms.maxPoolMinor > 0n ? poolMinor : prizes.reduce((sum, one) => sum + one, 0n)),
    prizes: prizeLines(prizes).map(({ from, to, amountMinor }) => ({ from, to, amount: amount(amountMinor) })),
    top: await topToWire(rewards, viewing, terms, top),
    ...(own && {
      mine: {
        ...ownToWire(viewing, terms, own),
        ...(prize?.state === 'paid' && { prize: amount(prize.amount_minor) }),
      },
    }),
  };
}

async function topToWire(
  rewards: Rewarding,
  { merchant, memberId }: Viewing,
  terms: TournamentTerms,
  top: Awaited<ReturnType<Boards['boardOf']>>['top'],
) {
  const shown = top.slice(0, SHOWN);
  const names = await rewards.maskedNames(
    rewards.db,
    merchant.id,
    shown.map(({ member_id }) => member_id),
  );
  const places = placesShown(shown, terms);
  return shown.map(({ member_id, score }, at) => ({
    place: places[at] ?? at + 1,
    name: names.get(member_id) ?? '',
    score: scoreToWire(merchant, terms, score),
    isMine: member_id === memberId,
  }));
}

const ownToWire = ({ merchant }: Viewing, terms: TournamentTerms, own: OwnRank) => ({
  isIn: own.isIn,
  score: scoreToWire(merchant, terms, own.score),
  qualified: formatAmount(own.qualifiedMinor, merchant.currency),
  ...(own.place !== undefined && { place: own.place }),
});

function scoreToWire({ currency }: Merchant, { score: kind }: TournamentTerms, score: bigint): string {
  if (kind === 'rounds' || kind === 'streak' || kind === 'place') return `${score}`;
  if (kind === 'best-multiple' || kind === 'multiples') return `${score / 100n}.${`${score % 100n}`.padStart(2, '0')}`;
  return formatAmount(score, currency);
}

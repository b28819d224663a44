/**
 * Settled bets, counted in every tournament that runs: in batches, under the locks of their entries. A bet that is new adds to the score; one
 * that was known, or whose round was, makes the score anew from all that counts.
 */
import type { Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { DrawnPart } from '../../wallet/index.ts';
import { type Campaign, configOf, findCampaign } from '../campaigns/index.ts';
import type { Rewarding } from '../context.ts';
import { factsOf, mayTakePart } from '../giving/index.ts';
import { addBets, readTournament, riskOf, scoreOf, type TournamentTerms, weightOf } from './rules/index.ts';
import type { SettledBet } from './settled-bets.ts';
import { keyOf, shareScoring, type TournamentKey, type TournamentRow } from './store.ts';
import {
  betsOfMember,
  betsOfRounds,
  type CountedBet,
  type EntryRow,
  insertEntries,
  lockEntries,
  type SavedScore,
  saveBets,
  saveNewBets,
  saveScores,
} from './store-entries.ts';

export type ScoringDeps = Pick<Rewarding, 'clock' | 'catalog' | 'levels'>;

export interface Running {
  readonly row: TournamentRow;
  readonly campaign: Campaign;
  readonly terms: TournamentTerms;
}

export async function runningTournaments(tx: Tx, merchant: Merchant): Promise<readonly Running[]> {
  const running: Running[] = [];
  for (const row of await shareScoring(tx, merchant.id)) {
    const campaign = await findCampaign(tx, merchant.id, row.code, row.version);
    if (campaign) running.push({ row, campaign, terms: readTournament(configOf(campaign.terms, merchant)) });
  }
  return running;
}

/** Returns the codes of the tournaments whose scores changed. */
export async function scoreBets(
  deps: ScoringDeps,
  tx: Tx,
  merchant: Merchant,
  bets: readonly SettledBet[],
  parts: ReadonlyMap<string, DrawnPart>,
): Promise<readonly string[]> {
  const running = (await runningTournaments(tx, merchant)).filter(({ terms }) => terms.score !== 'place');
  if (running.length === 0 || bets.length === 0) return [];
  const known = await withCategory(deps, tx, merchant.id, inCash(bets, parts));
  const changed: string[] = [];
  for (const one of running) {
    const counted = known.flatMap((bet) => countedIn(one, bet));
    if (await applyBets(deps, tx, merchant, one, counted)) changed.push(one.row.code);
  }
  return changed;
}

/** Of their money what was cash. */
function inCash(bets: readonly SettledBet[], parts: ReadonlyMap<string, DrawnPart>): readonly SettledBet[] {
  if (parts.size === 0) return bets;
  return bets.map((bet) => {
    const part = parts.get(bet.ref);
    if (!part) return bet;
    const payoutMinor = bet.payoutMinor - part.payoutMinor;
    return { ...bet, stakeMinor: bet.stakeMinor - part.stakeMinor, payoutMinor: payoutMinor > 0n ? payoutMinor : 0n };
  });
}

async function withCategory(deps: ScoringDeps, tx: Tx, merchantId: string, bets: readonly SettledBet[]) {
  const unknown = new Set(bets.filter(({ category }) => category === undefined).map(({ game }) => game));
  const games = unknown.size === 0 ? undefined : await deps.catalog.gamesByCode(tx, merchantId, [...unknown]);
  return bets.map((bet) => ({ ...bet, category: bet.category ?? games?.get(bet.game)?.category ?? 'RNG' }));
}

type Counted = CountedBet & Pick<SettledBet, 'placedAt' | 'isReportedOnce'> & { readonly isInTime: boolean };

function countedIn({ row, terms }: Running, bet: SettledBet & { readonly category: string }): readonly Counted[] {
  const weightBp = weightOf(terms, bet.game, bet.category);
  if (weightBp === 0) return [];
  const [stakeMinor, payoutMinor] = bet.isVoid ? [0n, 0n] : [bet.stakeMinor, bet.payoutMinor];
  // What changes a known bet counts whenever it comes.
  const isInTime = bet.placedAt >= row.starts_at && bet.endedAt < row.ends_at && stakeMinor > 0n;
  if (bet.placedAt < row.starts_at || bet.placedAt >= row.ends_at) return [];
  const { ref, round, memberId, revision, placedAt, isReportedOnce } = bet;
  const validMinor = riskOf(stakeMinor, payoutMinor);
  return [
    {
      ref,
      round,
      memberId,
      revision,
      stakeMinor,
      payoutMinor,
      validMinor,
      weightBp,
      at: bet.endedAt,
      placedAt,
      isReportedOnce,
      isInTime,
    },
  ];
}

/** False where nothing changed. */
export async function applyBets(
  deps: ScoringDeps,
  tx: Tx,
  merchant: Merchant,
  running: Running,
  bets: readonly Counted[],
): Promise<boolean> {
  if (bets.length === 0) return false;
  const { row, terms } = running;
  const key = keyOf(row);
  const entries = await lockEntries(tx, key, [...new Set(bets.map(({ memberId }) => memberId))]);
  const byMember = new Map(entries.map((entry) => [entry.member_id, entry]));
  // Most bets are of members who take part.
  const absent = bets.filter(({ memberId }) => !byMember.has(memberId));
  for (const entry of await enterByBets(deps, tx, merchant, running, absent)) byMember.set(entry.member_id, entry);
  // Who entered late is counted from then on.
  const taken = bets.filter(
    ({ memberId, placedAt }) => placedAt >= (byMember.get(memberId)?.entered_at ?? row.ends_at),
  );
  if (taken.length === 0) return false;
  const ofMembers = [...Map.groupBy(taken, (bet) => bet.memberId)].flatMap(([memberId, ofMember]) => {
    const entry = byMember.get(memberId);
    return entry ? [{ entry, latest: latestOf(ofMember) }] : [];
  });
  // Nearly every bet is new and alone in its round: saved at once, it is not looked for before.
  const alone = ofMembers.flatMap(({ entry, latest }) => (entry.is_in ? latest.filter(isAloneInTime) : []));
  const areReportedOnce = alone.every(({ isReportedOnce }) => isReportedOnce);
  const isNew = new Set<CountedBet>(await saveNewBets(tx, key, alone, areReportedOnce));
  const others = ofMembers.flatMap(({ latest }) => latest.filter((bet) => !isNew.has(bet)));
  const before = Map.groupBy(await betsOfRounds(tx, key, others), (bet) => bet.memberId);
  const scores: SavedScore[] = [];
  const saved: CountedBet[] = [];
  for (const { entry, latest } of ofMembers) {
    const known = before.get(entry.member_id) ?? [];
    const isKnown = ({ ref, round }: CountedBet) => known.some((bet) => bet.round === round && bet.ref === ref);
    const relevant = latest.filter((bet) => bet.isInTime || isKnown(bet));
    if (relevant.length === 0) continue;
    const { score, bets: counting } = await standingAfter(tx, key, terms, entry, known, relevant);
    scores.push(score);
    saved.push(...counting.filter((bet) => !isNew.has(bet)));
  }
  await saveBets(tx, key, saved);
  await saveScores(tx, key, scores);
  return scores.length > 0;
}

const isAloneInTime = ({ ref, round, isInTime }: Counted) => ref === round && isInTime;

/** Of what is reported of one bet, the last. */
function latestOf(bets: readonly Counted[]): readonly Counted[] {
  const latest = new Map<string, Counted>();
  for (const bet of bets) {
    const other = latest.get(bet.ref);
    // When it ended first decides whether it is in time.
    if (!other || bet.revision >= other.revision)
      latest.set(bet.ref, { ...bet, isInTime: bet.isInTime || (other?.isInTime ?? false) });
  }
  return [...latest.values()];
}

async function standingAfter(
  tx: Tx,
  key: TournamentKey,
  terms: TournamentTerms,
  entry: EntryRow,
  known: readonly CountedBet[],
  relevant: readonly Counted[],
) {
  const { isIn, qualifiedMinor, bets } = qualified(terms, entry, relevant);
  const status = { score: entry.score, run: entry.run, stakedMinor: entry.staked_minor, reachedAt: entry.reached_at };
  const isNew = bets.every(({ round }) => !known.some((bet) => bet.round === round));
  const next = isNew ? addBets(terms, status, bets) : await countedAnew(tx, key, terms, entry, bets);
  return { score: { memberId: entry.member_id, isIn, qualifiedMinor, ...next }, bets };
}

/** Until enough was played to qualify, bets count for that alone. */
function qualified(terms: TournamentTerms, entry: EntryRow, relevant: readonly Counted[]) {
  let [isIn, qualifiedMinor] = [entry.is_in, entry.qualified_minor];
  const bets: CountedBet[] = [];
  for (const bet of relevant.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    if (isIn) bets.push(bet);
    else {
      qualifiedMinor += bet.validMinor;
      isIn = qualifiedMinor >= terms.qualifyMinor;
    }
  }
  return { isIn, qualifiedMinor, bets };
}

async function countedAnew(
  tx: Tx,
  key: TournamentKey,
  terms: TournamentTerms,
  entry: EntryRow,
  relevant: readonly CountedBet[],
) {
  const all = new Map((await betsOfMember(tx, key, entry.member_id)).map((bet) => [`${bet.round} ${bet.ref}`, bet]));
  for (const bet of relevant) {
    const name = `${bet.round} ${bet.ref}`;
    const before = all.get(name);
    // It stays where it was in the order.
    if (!before || bet.revision > before.revision) all.set(name, { ...bet, at: before?.at ?? bet.at });
  }
  return scoreOf(terms, [...all.values()], entry.entered_at);
}

/** Anyone who bets takes part, or begins to qualify, where the campaign is for them. Returns the entries of those who are new, locked. */
async function enterByBets(
  deps: ScoringDeps,
  tx: Tx,
  merchant: Merchant,
  { row, campaign, terms }: Running,
  bets: readonly Counted[],
): Promise<readonly EntryRow[]> {
  if (terms.entry !== 'auto' && terms.entry !== 'qualify') return [];
  const memberIds = [...new Set(bets.filter(({ isInTime }) => isInTime).map(({ memberId }) => memberId))];
  if (memberIds.length === 0) return [];
  const key = keyOf(row);
  const isIn = terms.entry === 'auto';
  const now = new Date(deps.clock.now());
  const facts =
    campaign.terms.audience === undefined ? undefined : await factsOf(deps, tx, merchant, memberIds, [campaign]);
  // The tournament's own time was looked at: here it is the audience alone.
  const within = { ...campaign, terms: { ...campaign.terms, window: {} } };
  const invited = memberIds.filter((id) => !facts || mayTakePart(merchant, within, facts.get(id) ?? {}, now));
  await insertEntries(
    tx,
    key,
    invited.map((memberId) => ({ memberId, isIn, enteredAt: row.starts_at })),
  );
  return lockEntries(tx, key, invited);
}

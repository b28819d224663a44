/** Counts facts of bets into the figures: a market's share is taken out where it was, and put where it is now. */
import type { Tx } from '../../../db/db.ts';
import type { AgentsDeps } from '../deps.ts';
import { leftOutOf } from '../left-out/index.ts';
import { periodAt } from '../periods.ts';
import { type Counted, countedOf, merged, type ReportedMarket } from './markets.ts';
import { ratedBy, type Shares, sharesOf } from './share-market.ts';
import {
  addFigures,
  addRebates,
  type FigureChange,
  lockMarkets,
  type MarketRow,
  type RebateChange,
  saveMarkets,
} from './store.ts';
import { noteLateMarkets } from './store-late-markets.ts';

const HOUR_MS = 3_600_000;
export const hourOf = (at: Date) => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);

type Sign = 1n | -1n;

/** Of what shares of won and of lost bets are. */
function outcomeOf({ stake_minor: stake, payout_minor: payout }: MarketRow, sign: Sign) {
  if (payout > stake) return { wonStakeMinor: sign * stake };
  return payout < stake ? { lostStakeMinor: sign * stake, lostMinor: sign * (stake - payout) } : {};
}

/** What uplines get of it is in the figures at their own places. */
function changesOf(row: MarketRow, sign: Sign): readonly FigureChange[] {
  const { hour, product, path, member_id: bettor, shares } = row;
  const own = countedOf(row.bets).rebateMinor + BigInt(shares[bettor] ?? '0');
  const ofBettor = {
    path,
    hour,
    product,
    stakeMinor: sign * row.stake_minor,
    payoutMinor: sign * row.payout_minor,
    validMinor: sign * row.valid_minor,
    ...outcomeOf(row, sign),
    rebateMinor: sign * own,
  };
  const uplines = Object.entries(shares).filter(([memberId]) => memberId !== bettor);
  return [
    ofBettor,
    ...uplines.map(([memberId, minor]) => ({
      path: path.slice(0, path.indexOf(memberId) + memberId.length + 1),
      hour,
      product,
      rebateMinor: sign * BigInt(minor),
    })),
  ];
}

function rebatesOf(
  { settled_at: at, product, shares }: MarketRow,
  timeZone: string,
  sign: Sign,
): readonly RebateChange[] {
  const day = periodAt('salary', at.getTime(), { timeZone }).key;
  return Object.entries(shares).map(([memberId, minor]) => ({
    memberId,
    day,
    product,
    earnedMinor: sign * BigInt(minor),
  }));
}

interface Placed {
  readonly reported: Pick<ReportedMarket, 'memberId' | 'product'>;
  readonly counted: Counted;
  readonly path: string;
}

/** By the rates of everybody on the way when the bet was placed. */
export async function shared(
  { tree }: Pick<AgentsDeps, 'tree'>,
  tx: Tx,
  merchantId: string,
  markets: readonly Placed[],
): Promise<readonly Shares[]> {
  const ids = [...new Set(markets.map(({ reported }) => reported.memberId))];
  const leftOut = await leftOutOf(tx, merchantId, ids);
  const lines = markets.map(({ reported: { memberId }, counted: { settledAt }, path }) => {
    const line = path.split('/').slice(0, -1).reverse();
    const from = leftOut.get(memberId);
    // nobody above earns by it; the bettor's own rate stays
    return from !== undefined && settledAt >= from ? line.slice(0, 1) : line;
  });
  const requested = markets.flatMap(({ reported, counted: { placedAt: at } }, place) =>
    (lines[place] ?? []).map((memberId) => ({ memberId, product: ratedBy(reported.product), at })),
  );
  const rates = await tree.ratesAt(tx, merchantId, requested);
  let next = 0;
  return markets.map(({ reported, counted }, place) => {
    const line = (lines[place] ?? []).map((memberId) => {
      next += 1;
      return { memberId, rate: rates[next - 1] ?? 0 };
    });
    return sharesOf(reported.product, counted, line);
  });
}

export async function countMarkets(
  deps: Pick<AgentsDeps, 'tree' | 'clock' | 'merchants'>,
  tx: Tx,
  merchantId: string,
  reported: readonly ReportedMarket[],
): Promise<void> {
  // Who was ever in a team has a node; nothing was ever counted of the others.
  const nodes = await deps.tree.nodesOf(tx, merchantId, [...new Set(reported.map(({ memberId }) => memberId))]);
  const inTeams = new Set(nodes.map((node) => node.member_id));
  const ofTeams = reported.filter(({ memberId }) => inTeams.has(memberId));
  if (ofTeams.length === 0) return;
  const markets = [...Map.groupBy(ofTeams, ({ id }) => id).entries()];
  const ids = markets.map(([id]) => id);
  const before = new Map((await lockMarkets(tx, merchantId, ids)).map((row) => [row.id, row]));
  const counted = markets.flatMap(([id, [first, ...rest]]) => {
    if (!first) return [];
    const bets = merged(
      before.get(id)?.bets ?? {},
      [first, ...rest].flatMap((one) => one.bets),
    );
    return [{ reported: first, bets, counted: countedOf(bets) }];
  });
  const paths = await deps.tree.pathsAt(
    tx,
    merchantId,
    counted.map(({ reported: { memberId }, counted: { placedAt: at } }) => ({ memberId, at })),
  );
  const placed = counted.flatMap((one, at) => {
    const path = paths[at];
    // of a member of no team: nobody's figures
    return path === undefined ? [] : [{ ...one, path }];
  });
  const shares = await shared(deps, tx, merchantId, placed);
  const after = placed.map(
    ({ reported: first, bets, counted: sums, path }, at): MarketRow => ({
      merchant_id: merchantId,
      id: first.id,
      member_id: first.memberId,
      product: first.product,
      bets,
      shares: shares[at] ?? {},
      path,
      hour: hourOf(sums.settledAt),
      settled_at: sums.settledAt,
      stake_minor: sums.stakeMinor,
      payout_minor: sums.payoutMinor,
      valid_minor: sums.validMinor,
    }),
  );
  await moveMarkets(deps, tx, merchantId, { before: [...before.values()], after });
}

/** What was counted is taken out, and what is now is put in. */
export async function moveMarkets(
  { clock, merchants }: Pick<AgentsDeps, 'clock' | 'merchants'>,
  tx: Tx,
  merchantId: string,
  { before: taken, after }: { readonly before: readonly MarketRow[]; readonly after: readonly MarketRow[] },
): Promise<void> {
  await saveMarkets(tx, after);
  const changes = [...taken.flatMap((row) => changesOf(row, -1n)), ...after.flatMap((row) => changesOf(row, 1n))];
  const now = new Date(clock.now());
  await addFigures(tx, merchantId, changes, now);
  await noteLateMarkets(tx, merchantId, [...taken, ...after], now);
  const timeZone = merchants().find(({ id }) => id === merchantId)?.manifest.timeZone ?? 'UTC';
  await addRebates(tx, merchantId, [
    ...taken.flatMap((row) => rebatesOf(row, timeZone, -1n)),
    ...after.flatMap((row) => rebatesOf(row, timeZone, 1n)),
  ]);
}

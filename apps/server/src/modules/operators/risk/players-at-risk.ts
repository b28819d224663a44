/**
 * Players by markers of harm. Each module says who is past a threshold; here they are put together, and named. Who is past one is looked for every hour:
 * that reads the days of everybody who played lately.
 */
import type { HarmMarker } from '#contract';
import { formatAmount, ok } from '#kernel';
import type { DueJob } from '../../../db/jobs/due-work.ts';
import type { MarkerOfHarm } from '../../../db/tables.ts';
import { beginOfDay, dayAfter, dayAt, type Merchant } from '../../merchants/index.ts';
import type { OperatorDeps } from '../deps.ts';
import { erasedAmong } from '../erasure/index.ts';
import { type HarmSearch, lastInteractions, latestSearch, saveSearch, searchesDue } from './store.ts';

/** Of these days, against as many weeks before. */
const RECENT_DAYS = 7;
const USUAL_WEEKS = 4;
const SHOWN = 100;

const SEARCHED_EVERY_MS = 3_600_000;
/** What is older was found by nobody who is still there: the list is looked for when it is shown. */
const SEARCH_HOLDS_MS = 3 * SEARCHED_EVERY_MS;

interface Marked extends MarkerOfHarm {
  readonly memberId: string;
}

/** Those with the most markers first. Nobody who is erased is at risk here any more. */
async function search(deps: OperatorDeps, merchant: Merchant): Promise<HarmSearch> {
  const { db, clock, backOffice, players, breaks } = deps;
  const { timeZone } = merchant.manifest;
  const searchedAt = new Date(clock.now());
  const today = dayAt(searchedAt.getTime(), timeZone);
  const days = {
    usual: dayAfter(today, 1 - RECENT_DAYS * (USUAL_WEEKS + 1)),
    recent: dayAfter(today, 1 - RECENT_DAYS),
  };
  const since = { usual: beginOfDay(days.usual, timeZone), recent: beginOfDay(days.recent, timeZone) };
  const [ofMoney, ofPlay, looser] = await Promise.all([
    backOffice.harmMarkers(db, merchant.id, since),
    players.records.harmMarkers(merchant.id, days),
    breaks.loosened(db, merchant.id, since.usual),
  ]);
  const amount = (minor: bigint) => formatAmount(minor, merchant.currency);
  const perWeek = (minor: bigint) => amount(minor / BigInt(USUAL_WEEKS));
  const marked: Marked[] = [
    ...ofMoney.flatMap((row): Marked[] => {
      const of = (marker: HarmMarker, value: string, usual?: string): Marked => ({
        memberId: row.memberId,
        marker,
        value,
        ...(usual !== undefined && { usual }),
      });
      return [
        ...(row.isUp ? [of('deposits_up', amount(row.recentMinor), perWeek(row.usualMinor))] : []),
        ...(row.isMany ? [of('many_deposits', `${row.maxInADay}`)] : []),
        ...(row.isFailing ? [of('failed_deposits', `${row.failed}`)] : []),
        ...(row.isCancelling ? [of('cancelled_withdrawals', `${row.cancelled}`)] : []),
      ];
    }),
    ...ofPlay.flatMap(({ memberId, recentMinor, usualMinor, daysPlayed, isUp, isDaily }): Marked[] => [
      ...(isUp
        ? [{ memberId, marker: 'losses_up' as const, value: amount(recentMinor), usual: perWeek(usualMinor) }]
        : []),
      ...(isDaily ? [{ memberId, marker: 'every_day' as const, value: `${daysPlayed}` }] : []),
    ]),
    ...looser.map(({ memberId, times }): Marked => ({ memberId, marker: 'looser_limits', value: `${times}` })),
  ];
  const byMember = Map.groupBy(marked, ({ memberId }) => memberId);
  const erased = await erasedAmong(db, merchant.id, [...byMember.keys()]);
  const found = [...byMember]
    .filter(([memberId]) => !erased.has(memberId))
    .toSorted(([, one], [, other]) => other.length - one.length)
    .slice(0, SHOWN)
    .map(([memberId, of]) => ({
      memberId,
      markers: of.map(({ marker, value, usual }) => ({ marker, value, ...(usual !== undefined && { usual }) })),
    }));
  return { searchedAt, found };
}

/** As they were last looked for, each with the last interaction. */
export async function playersAtRisk(deps: OperatorDeps, merchant: Merchant) {
  const { db, clock, players } = deps;
  const stored = await latestSearch(db, merchant.id);
  const isHeld = stored && stored.searchedAt.getTime() > clock.now() - SEARCH_HOLDS_MS;
  const { searchedAt, found } = isHeld ? stored : await search(deps, merchant);
  const ids = found.map(({ memberId }) => memberId);
  const [members, last] = await Promise.all([
    players.members.byId(db, merchant.id, ids),
    lastInteractions(db, merchant.id, ids),
  ]);
  const names = new Map(members.map(({ id, username }) => [id, username]));
  const rows = found.map(({ memberId, markers }) => {
    const interaction = last.get(memberId);
    return {
      id: memberId,
      memberId,
      username: names.get(memberId) ?? '',
      markers: [...markers],
      ...(interaction && {
        interaction: {
          kind: interaction.kind,
          text: interaction.text,
          by: interaction.written_by,
          at: interaction.written_at.toISOString(),
        },
      }),
    };
  });
  return { currency: merchant.currency.code, lookedAt: searchedAt.toISOString(), rows };
}

export const lookForRiskJob = (deps: OperatorDeps): DueJob<Merchant> => ({
  name: 'players at risk',
  due: (now) =>
    searchesDue(
      deps.merchants().map(({ id }) => id),
      new Date(now.getTime() - SEARCHED_EVERY_MS),
    ),
  async act(merchant) {
    const searched = await search(deps, merchant);
    await deps.atomically(async (tx) => ok(await saveSearch(tx, merchant.id, searched)));
    return 1;
  },
});

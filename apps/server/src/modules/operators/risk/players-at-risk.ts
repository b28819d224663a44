/** Players by markers of harm. Each module says who is past a threshold; here they are put together, and named. */
import { formatAmount } from '#kernel';
import { beginOfDay, dayAfter, dayAt, type Merchant } from '../../merchants/index.ts';
import type { OperatorDeps } from '../deps.ts';
import { lastInteractions } from './store.ts';

/** Of these days, against as many weeks before. */
const RECENT_DAYS = 7;
const USUAL_WEEKS = 4;
const SHOWN = 100;

export type Marker =
  | 'deposits_up'
  | 'many_deposits'
  | 'failed_deposits'
  | 'cancelled_withdrawals'
  | 'losses_up'
  | 'every_day'
  | 'looser_limits';

interface Marked {
  readonly memberId: string;
  readonly marker: Marker;
  readonly value: string;
  readonly usual?: string;
}

export async function playersAtRisk(deps: OperatorDeps, merchant: Merchant) {
  const { db, clock, backOffice, players, breaks } = deps;
  const { timeZone } = merchant.manifest;
  const today = dayAt(clock.now(), timeZone);
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
      const of = (marker: Marker, value: string, usual?: string): Marked => ({
        memberId: row.memberId,
        marker,
        value,
        ...(usual !== undefined && { usual }),
      });
      return [
        ...(row.isUp ? [of('deposits_up', amount(row.recentMinor), perWeek(row.usualMinor))] : []),
        ...(row.isMany ? [of('many_deposits', `${row.mostInADay}`)] : []),
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
  const first = [...byMember].toSorted(([, one], [, other]) => other.length - one.length).slice(0, SHOWN);
  const ids = first.map(([memberId]) => memberId);
  const [members, last] = await Promise.all([
    players.members.byId(db, merchant.id, ids),
    lastInteractions(db, merchant.id, ids),
  ]);
  const names = new Map(members.map(({ id, username }) => [id, username]));
  const rows = first.map(([memberId, of]) => {
    const interaction = last.get(memberId);
    return {
      id: memberId,
      memberId,
      username: names.get(memberId) ?? '',
      markers: of.map(({ marker, value, usual }) => ({ marker, value, ...(usual !== undefined && { usual }) })),
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
  return { currency: merchant.currency.code, rows };
}

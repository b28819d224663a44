/**
 * Records, wagering and pushed balances beside a soak of draws, with the listeners of the server. Two minutes after a draw its records have to be
 * complete, and its bets counted towards wagering.
 */

import { atomically } from '../../apps/server/src/db/transactions.ts';
import { countDraws } from '../../apps/server/src/modules/cashier/wagering/index.ts';
import type { Beside } from '../../apps/server/src/modules/lottery/testing/many-lotteries.ts';
import type { Merchant } from '../../apps/server/src/modules/merchants/index.ts';
import { systemRandom } from '../../apps/server/src/ports.ts';
import { newId } from '../../packages/kernel/src/index.ts';
import { listenAsServer } from './server-listeners.ts';

const COMPLETE_MS = 120_000;

/** Orders of draws in that time that are settled otherwise than their record says, or have none. */
const WRONG_RECORDS = `
  select o.id::text as name from lottery_draw d
  join lottery_order o on o.merchant_id = d.merchant_id and o.game = d.game and o.draw_index = d.draw_index
  left join bet_record r on r.merchant_id = o.merchant_id and r.id = o.id
  where d.drawn_at > $1 and d.drawn_at <= $2
    and (d.settled_at is null or r.id is null or r.state = 'open' or r.stake_minor <> o.stake_minor or r.payout_minor <> o.payout_minor)`;

/** A member's bets in a draw in that time that are not counted by what they staked and won. */
const WRONG_WAGERING = `
  select b.member_id || ' ' || b.game || ' ' || b.draw_number as name from (
    select o.merchant_id, o.member_id, o.game, o.draw_number, sum(o.stake_minor)::bigint as staked, sum(o.payout_minor)::bigint as paid
    from lottery_draw d
    join lottery_order o on o.merchant_id = d.merchant_id and o.game = d.game and o.draw_index = d.draw_index
    where d.drawn_at > $1 and d.drawn_at <= $2 and o.state not in ('returned', 'cancelled')
    group by 1, 2, 3, 4
  ) b
  left join draw_turnover t
    on t.merchant_id = b.merchant_id and t.member_id = b.member_id and t.game = b.game and t.draw = b.draw_number
  where t.counted_at is null or t.staked_minor <> b.staked or t.paid_minor <> b.paid
    or t.counted_minor <> least(abs(b.paid - b.staked), b.staked)`;

/** Members whose day, or whose requirement, has not what their draws were counted with. */
const WRONG_SUMS = `
  select c.member_id || ' ' || c.counted || ' ' || coalesce(d.staked, 0) || ' ' || coalesce(w.done, 0) as name
  from (select member_id, sum(counted_minor) as counted from draw_turnover group by 1) c
  left join (select member_id, sum(staked_minor) as staked from turnover_day group by 1) d on d.member_id = c.member_id
  left join (select member_id, sum(done_minor) as done from wagering group by 1) w on w.member_id = c.member_id
  where c.counted <> coalesce(d.staked, 0) or c.counted <> coalesce(w.done, 0)`;

interface Checked {
  /** Orders whose record was looked at. */
  readonly records: number;
}

export function openSoakListeners(): Beside & { checked(): Checked } {
  let players: readonly { readonly merchant: Merchant; readonly memberId: string }[] = [];
  let [from, records] = [0, 0];
  return {
    checked: () => ({ records }),
    async subscribe(table, nodes, all) {
      players = all;
      const clock = { now: () => table.time.fixedAt ?? 0 };
      for (const node of nodes) listenAsServer(node, () => players.map(({ merchant }) => merchant), clock);
      for (const { merchant, memberId } of players)
        await table.database.sql.query(
          `insert into wagering (merchant_id, id, member_id, source, ref, amount_minor, required_minor, state, created_at)
           values ($1, $2, $3, 'deposit', 'soak', 1, 1000000000000, 'open', $4)`,
          [merchant.id, newId(clock, systemRandom), memberId, new Date(clock.now())],
        );
      from = clock.now();
    },
    async check(table, atMs) {
      const transact = ((act) => atomically(table.db, act)) as Parameters<typeof countDraws>[0]['atomically'];
      const { bonus } = table.walletModule;
      const counting = { clock: { now: () => atMs }, atomically: transact, bonus, outbox: table.outbox };
      for (const { merchant } of players) while ((await countDraws(counting, merchant)) > 0);
      const [since, until] = [new Date(from), new Date(atMs - COMPLETE_MS)];
      if (until <= since) return [];
      from = until.getTime();
      const named = async (what: string, text: string, values: readonly unknown[]) =>
        (await table.database.sql.query<{ name: string }>(text, [...values])).map(({ name }) => `${what}: ${name}`);
      const [row] = await table.database.sql.query<{ orders: number }>(
        `select count(*)::int as orders from lottery_draw d join lottery_order o
           on o.merchant_id = d.merchant_id and o.game = d.game and o.draw_index = d.draw_index
         where d.drawn_at > $1 and d.drawn_at <= $2`,
        [since, until],
      );
      records += row?.orders ?? 0;
      return [
        ...(await named('two minutes later its record is not complete', WRONG_RECORDS, [since, until])),
        ...(await named('two minutes later they are not counted', WRONG_WAGERING, [since, until])),
        ...(await named('counted, of the day, and towards the requirement', WRONG_SUMS, [])),
      ];
    },
  };
}

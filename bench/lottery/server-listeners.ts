/** The listeners of the server that draws are delivered to: records, wagering, and balances. */
import { subscribe as subscribeCashier } from '../../apps/server/src/modules/cashier/listeners.ts';
import type { Merchant } from '../../apps/server/src/modules/merchants/index.ts';
import type { Table } from '../../apps/server/src/modules/play/testing/open-table.ts';
import { subscribe as subscribeRecords } from '../../apps/server/src/modules/records/listeners.ts';
import type { Clock } from '../../packages/kernel/src/index.ts';

type Listening = Pick<Table, 'catalog' | 'outbox' | 'walletModule'>;

/** A node writes facts for the listeners that it has. */
export function listenAsServer(
  { catalog, outbox, walletModule }: Listening,
  merchants: () => readonly Merchant[],
  clock: Clock,
): void {
  const live = { publish: () => undefined, publishTo: () => undefined };
  const merchantOf = (id: string) => {
    const merchant = merchants().find((one) => one.id === id);
    if (!merchant) throw new Error(`${id} is a merchant`);
    return merchant;
  };
  const maskedNames = async (_: unknown, __: string, ids: readonly string[]) => new Map(ids.map((id) => [id, id]));
  const shared = { catalog, outbox, live, clock };
  subscribeRecords({ ...shared, maskedNames, merchantOf });
  subscribeCashier({ ...shared, merchants, bonus: walletModule.bonus }, outbox);
  walletModule.subscribe(outbox);
}

/** Orders of this draw that are settled otherwise than their record says, or have none. */
export const WRONG_RECORDS_OF_DRAW = `
  select count(*)::int as wrong from lottery_order o
  left join bet_record r on r.merchant_id = o.merchant_id and r.id = o.id
  where o.merchant_id = $1 and o.game = $2 and o.draw_index = $3
    and (r.id is null or r.state = 'open' or r.stake_minor <> o.stake_minor or r.payout_minor <> o.payout_minor)`;

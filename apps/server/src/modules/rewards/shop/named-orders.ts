/** Orders of shops, named as the version says that they were taken under. */
import type { Language, ShopItem } from '#contract';
import type { Db } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import { type Campaign, findCampaign, startedCampaigns } from '../campaigns/index.ts';
import type { Rewarding } from '../context.ts';
import { itemTitle, type Naming } from './items.ts';
import type { OrderRow } from './store.ts';

export interface NamedOrder {
  readonly row: OrderRow;
  readonly title: string;
  /** Absent where the version does not know it. */
  readonly item: ShopItem | undefined;
}

/** What names are made of. */
export async function namingOf(db: Db, merchant: Merchant, language: Language): Promise<Naming> {
  const started = await startedCampaigns(db, merchant.id);
  return { merchant, language, campaigns: new Map(started.map((one) => [one.code, one])) };
}

export async function namedOrders(
  rewards: Pick<Rewarding, 'words'>,
  db: Db,
  names: Naming,
  orders: readonly OrderRow[],
): Promise<readonly NamedOrder[]> {
  const keys = [...new Set(orders.map(({ campaign, version }) => `${campaign}/${version}`))];
  const versions = new Map<string, Campaign | undefined>();
  for (const key of keys) {
    const [code = '', version = ''] = key.split('/');
    versions.set(key, await findCampaign(db, names.merchant.id, code, Number(version)));
  }
  return orders.map((row) => {
    const items = versions.get(`${row.campaign}/${row.version}`)?.terms.items ?? [];
    const item = items.find(({ code }) => code === row.item);
    return { row, item, title: item ? itemTitle(rewards, names, item) : row.item };
  });
}

/** Money that came to a member of a team, or went: a line of the reports, and what it is in the figures. */
import { newId } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { AgentsDeps } from '../deps.ts';
import { hourOf } from './count-markets.ts';
import { addFigures, insertMoney, type MoneyKind } from './store.ts';

export interface Money {
  readonly merchantId: string;
  readonly memberId: string;
  readonly at: Date;
  readonly kind: MoneyKind;
  /** Without a sign for a deposit, a withdrawal and an award. */
  readonly amountMinor: bigint;
}

const columns = { deposit: 'depositMinor', withdrawal: 'withdrawalMinor', award: 'awardMinor' } as const;
const isCounted = (kind: MoneyKind): kind is keyof typeof columns => kind in columns;

export async function noteMoney(
  { tree, clock, random }: Pick<AgentsDeps, 'tree' | 'clock' | 'random'>,
  tx: Tx,
  { merchantId, memberId, at, kind, amountMinor }: Money,
): Promise<void> {
  const [path] = await tree.pathsAt(tx, merchantId, [{ memberId, at }]);
  // of a member of no team: nobody's figures
  if (path === undefined) return;
  const signed = kind === 'withdrawal' ? -amountMinor : amountMinor;
  const id = newId(clock, random);
  await insertMoney(tx, { merchant_id: merchantId, id, member_id: memberId, path, at, kind, amount_minor: signed });
  if (!isCounted(kind)) return;
  const change = { path, hour: hourOf(at), product: '', [columns[kind]]: amountMinor };
  await addFigures(tx, merchantId, [change], new Date(clock.now()));
}

/** Money that came to a member of a team, or went: a line of the reports, and what it is in the figures. */
import { newId } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { AgentsDeps } from '../deps.ts';
import { hourOf } from './count-markets.ts';
import { addFigures, insertMoneys, type MoneyKind } from './store.ts';

export interface Money {
  readonly merchantId: string;
  readonly memberId: string;
  readonly at: Date;
  readonly kind: MoneyKind;
  /** Without a sign for a deposit and a withdrawal. */
  readonly amountMinor: bigint;
}

const columns = { deposit: 'depositMinor', withdrawal: 'withdrawalMinor', award: 'awardMinor' } as const;
const isCounted = (kind: MoneyKind): kind is keyof typeof columns => kind in columns;

type Noting = Pick<AgentsDeps, 'tree' | 'clock' | 'random'>;

export async function noteMoneys(
  { tree, clock, random }: Noting,
  tx: Tx,
  merchantId: string,
  moneys: readonly Omit<Money, 'merchantId'>[],
): Promise<void> {
  const paths = await tree.pathsAt(tx, merchantId, moneys);
  const placed = moneys.flatMap((one, at) => {
    const path = paths[at];
    // of a member of no team: nobody's figures
    return path === undefined ? [] : [{ ...one, path }];
  });
  await insertMoneys(
    tx,
    placed.map(({ memberId, path, at, kind, amountMinor }) => ({
      merchant_id: merchantId,
      id: newId(clock, random),
      member_id: memberId,
      path,
      at,
      kind,
      amount_minor: kind === 'withdrawal' ? -amountMinor : amountMinor,
    })),
  );
  const changes = placed.flatMap(({ path, at, kind, amountMinor }) =>
    isCounted(kind) ? [{ path, hour: hourOf(at), product: '', [columns[kind]]: amountMinor }] : [],
  );
  await addFigures(tx, merchantId, changes, new Date(clock.now()));
}

export const noteMoney = (deps: Noting, tx: Tx, { merchantId, ...money }: Money): Promise<void> =>
  noteMoneys(deps, tx, merchantId, [money]);

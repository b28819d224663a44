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

type Noting = Pick<AgentsDeps, 'clock' | 'random'>;

/** Of members of no team there is nothing to note. */
export async function noteMoneys(
  { clock, random }: Noting,
  tx: Tx,
  merchantId: string,
  moneys: readonly Omit<Money, 'merchantId'>[],
): Promise<void> {
  const noted = moneys.map(({ memberId, at, kind, amountMinor }) => ({
    id: newId(clock, random),
    memberId,
    at,
    kind,
    amountMinor: kind === 'withdrawal' ? -amountMinor : amountMinor,
  }));
  const paths = await insertMoneys(tx, merchantId, noted);
  const changes = moneys.flatMap(({ at, kind, amountMinor }, place) => {
    const path = paths.get(noted[place]?.id ?? '');
    return path !== undefined && isCounted(kind)
      ? [{ path, hour: hourOf(at), product: '', [columns[kind]]: amountMinor }]
      : [];
  });
  await addFigures(tx, merchantId, changes, new Date(clock.now()));
}

export const noteMoney = (deps: Noting, tx: Tx, { merchantId, ...money }: Money): Promise<void> =>
  noteMoneys(deps, tx, merchantId, [money]);

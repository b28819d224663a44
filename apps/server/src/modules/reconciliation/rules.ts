/** The differences between a statement and our orders. Pure. */
import type { DifferenceKind, MovementSubject } from '../../db/tables.ts';

/** One movement of money on either side. */
export interface Movement {
  readonly subject: MovementSubject;
  readonly orderId: string;
  readonly providerRef: string | null;
  /** Decimal, in major units. */
  readonly amount: string;
  /** Its outcome, where statements have one. */
  readonly state?: string;
  /** The member it was booked for, where statements say so. */
  readonly player?: string;
}

export interface StatementLine extends Movement {
  readonly currency: string;
  readonly at: Date;
}

export interface Difference {
  readonly kind: DifferenceKind;
  readonly subject: MovementSubject | 'balance';
  readonly orderId: string;
  readonly providerRef: string | null;
  readonly ours: string | null;
  readonly theirs: string | null;
}

export interface Compared {
  /** Their lines of the day, and some from before and after, to allow for clock differences and midnight. */
  readonly theirs: readonly StatementLine[];
  readonly day: { readonly from: Date; readonly to: Date };
  /** Our orders that must be in the day's statement. */
  readonly ours: readonly Movement[];
  /** Our orders named by their lines of the day, from any time. */
  readonly named: readonly Movement[];
}

const keyOf = ({ subject, orderId }: Pick<Movement, 'subject' | 'orderId'>) => `${subject} ${orderId}`;

/** An order moves money once: every further line about it is money we have not booked. */
export function differencesOf({ theirs, day, ours, named }: Compared): readonly Difference[] {
  const known = new Map([...ours, ...named].map((order) => [keyOf(order), order]));
  const lines = Map.groupBy(theirs, keyOf);
  const differences: Difference[] = [];
  for (const [key, [first, ...further]] of lines) {
    if (first && isOn(day, first)) differences.push(...between(first, known.get(key)));
    for (const line of further) if (isOn(day, line)) differences.push(...between(line, undefined));
  }
  for (const order of ours) {
    if (!lines.has(keyOf(order))) differences.push({ ...about(order), kind: 'ours alone', ours: order.amount });
  }
  return differences;
}

const isOn = ({ from, to }: Compared['day'], { at }: StatementLine) => at >= from && at < to;

const about = ({ subject, orderId, providerRef }: Movement) => ({
  subject,
  orderId,
  providerRef,
  ours: null,
  theirs: null,
});

const compared = [
  ['amount differs', ({ amount }: Movement) => amount],
  ['state differs', ({ state }: Movement) => state],
  ['player differs', ({ player }: Movement) => player],
] as const;

function between(line: StatementLine, order: Movement | undefined): readonly Difference[] {
  if (!order) return [{ ...about(line), kind: 'theirs alone', theirs: line.amount }];
  return compared.flatMap(([kind, read]) => {
    const [ours = null, theirs = null] = [read(order), read(line)];
    return ours === theirs ? [] : [{ ...about(line), kind, ours, theirs }];
  });
}

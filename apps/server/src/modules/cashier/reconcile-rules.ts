/** A provider's statement held against our orders: what differs. Pure. */
import type { StatementLine } from '#payments/socket.ts';

type Subject = StatementLine['subject'];

/** An order that ended with money moved. */
export interface OurMovement {
  readonly subject: Subject;
  readonly orderId: string;
  readonly providerRef: string | null;
  readonly amount: string;
}

export interface Difference {
  readonly kind: 'theirs alone' | 'ours alone' | 'amount differs';
  readonly subject: Subject;
  readonly orderId: string;
  readonly providerRef: string | null;
  readonly ours: string | null;
  readonly theirs: string | null;
}

export interface Compared {
  /** Their lines of the day, and those from a while before and after: two clocks, and a day's edge between them. */
  readonly theirs: readonly StatementLine[];
  readonly day: { readonly from: Date; readonly to: Date };
  /** Orders that ended on the day. */
  readonly ours: readonly OurMovement[];
  /** Orders that their lines of the day name and that ended, whenever that was. */
  readonly named: readonly OurMovement[];
}

const keyOf = ({ subject, orderId }: { readonly subject: Subject; readonly orderId: string }) =>
  `${subject} ${orderId}`;

/** An order is paid once: every further line about it is money we have not counted. */
export function differencesOf({ theirs, day, ours, named }: Compared): readonly Difference[] {
  const known = new Map([...named, ...ours].map((order) => [keyOf(order), order]));
  const lines = Map.groupBy(theirs, keyOf);
  const differences: Difference[] = [];
  for (const [key, [first, ...further]] of lines) {
    const order = known.get(key);
    if (first && isOn(day, first) && order?.amount !== first.amount) {
      differences.push(differs(first, order));
    }
    for (const line of further) if (isOn(day, line)) differences.push(differs(line, undefined));
  }
  for (const order of ours) {
    if (!lines.has(keyOf(order))) differences.push({ ...order, kind: 'ours alone', ours: order.amount, theirs: null });
  }
  return differences.map(({ kind, subject, orderId, providerRef, ours: mine, theirs: other }) => ({
    kind,
    subject,
    orderId,
    providerRef,
    ours: mine,
    theirs: other,
  }));
}

const isOn = ({ from, to }: Compared['day'], { at }: StatementLine) => at >= from && at < to;

function differs(line: StatementLine, order: OurMovement | undefined): Difference {
  const { subject, orderId, providerRef, amount: theirs } = line;
  const common = { subject, orderId, providerRef, theirs };
  return order
    ? { ...common, kind: 'amount differs', ours: order.amount }
    : { ...common, kind: 'theirs alone', ours: null };
}

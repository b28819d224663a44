/** Pure decisions of corrections: what an order is paid in addition, what is taken back of it, and what stays owed. */

/** Of one order: what its result paid, payout and rebate together, and what is still owed or was written off of earlier corrections. */
export interface Amounts {
  readonly beforeMinor: bigint;
  readonly afterMinor: bigint;
  readonly owedMinor: bigint;
  readonly writtenOffMinor: bigint;
}

/** What changes. Of owed and written off each is below zero where it becomes less. */
export interface Difference {
  readonly movedMinor: bigint;
  readonly owedMinor: bigint;
  readonly writtenOffMinor: bigint;
}

const min = (one: bigint, other: bigint) => (one < other ? one : other);

/**
 * Only the difference of the two results, and only what is there. What a better result pays is first what was not taken back: that money is the
 * member's already.
 */
export function differenceOf(amounts: Amounts, availableMinor: bigint): Difference {
  const { beforeMinor, afterMinor, owedMinor, writtenOffMinor } = amounts;
  const more = afterMinor - beforeMinor;
  if (more < 0n) {
    const taken = min(-more, availableMinor > 0n ? availableMinor : 0n);
    return { movedMinor: 0n - taken, owedMinor: -more - taken, writtenOffMinor: 0n };
  }
  const ofOwed = min(more, owedMinor);
  const ofWrittenOff = min(more - ofOwed, writtenOffMinor);
  return { movedMinor: more - ofOwed - ofWrittenOff, owedMinor: 0n - ofOwed, writtenOffMinor: 0n - ofWrittenOff };
}

/** One member's orders against one balance: what is paid comes first, so that it is there to be taken. */
export function differencesOf(ofOrders: readonly Amounts[], balanceMinor: bigint): Difference[] {
  let available = balanceMinor;
  const payFirst = ofOrders
    .map((one, at) => ({ one, at }))
    .toSorted((a, b) => Number(loses(a.one)) - Number(loses(b.one)));
  const differences: Difference[] = [];
  for (const { one, at } of payFirst) {
    const difference = differenceOf(one, available);
    available += difference.movedMinor;
    differences[at] = difference;
  }
  return differences;
}

const loses = ({ beforeMinor, afterMinor }: Amounts) => afterMinor < beforeMinor;

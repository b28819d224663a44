/** Compared days by provider: our side, theirs, and the difference. Theirs is ours with every difference that was found. */
import type { RefusalCode } from '#contract';
import { formatAmount, ok, parseAmount, type Result } from '#kernel';
import { beginOfDay, dayAfter, type Merchant, readDayRange } from '../../merchants/index.ts';
import { type Area, type ComparedDay, comparedDays } from '../../reconciliation/index.ts';
import type { OperatorDeps } from '../deps.ts';

interface Sums {
  readonly ours: string;
  readonly theirs: string;
  readonly difference: string;
}

export interface ReconciledDay {
  readonly id: string;
  readonly provider: string;
  readonly day: string;
  readonly state: ComparedDay['state'];
  readonly lines: number;
  readonly fault?: string;
  readonly ranAt: string;
  readonly imported?: { readonly by: string; readonly at: string; readonly version: number };
  readonly open: number;
  readonly more: number;
  readonly deposits?: Sums;
  readonly payouts?: Sums;
  readonly differences: {
    id: string;
    kind: string;
    of: string;
    orderId: string;
    ours?: string;
    theirs?: string;
    doneBy?: string;
    note?: string;
  }[];
}

interface DayQuery {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const USUAL_DAYS = 14;

export async function reconciledDays(
  deps: OperatorDeps,
  merchant: Merchant,
  area: Area,
  { from, to }: DayQuery,
): Promise<Result<{ providers: string[]; rows: ReconciledDay[] }, RefusalCode>> {
  const range = readDayRange(deps.clock.now(), merchant.manifest.timeZone, { from, to });
  if (!range.ok) return range;
  const last = range.value.to;
  const first = from === undefined ? dayAfter(last, -USUAL_DAYS) : range.value.from;
  // What waits is shown however old it is, unless other days are asked for.
  const days = await comparedDays(deps.db, merchant.id, area, {
    from: first,
    to: last,
    andWaiting: from === undefined,
  });
  const isPayments = area === 'payments';
  const { importedStatements, statementProviders } = deps.backOffice;
  const earliest = days.at(-1)?.day ?? first;
  const files = isPayments ? await importedStatements(deps.db, merchant.id, { from: earliest, to: last }) : [];
  const ours = isPayments ? await sumsOfDays(deps, merchant, days) : [];
  const rows = days.map((day, at) => {
    const file = files.find((one) => one.provider === day.provider && one.day === day.day);
    return { ...shown(merchant, day, ours[at]), ...(file && { imported: importedOf(file) }) };
  });
  return ok({ providers: isPayments ? statementProviders(merchant) : [], rows });
}

const importedOf = (file: { imported_by: string; imported_at: Date; version: number }) => ({
  by: file.imported_by,
  at: file.imported_at.toISOString(),
  version: file.version,
});

type OurSums = Awaited<ReturnType<OperatorDeps['backOffice']['sumsOfDays']>>[number];

/** In the order of the days. */
const sumsOfDays = (
  { db, backOffice }: OperatorDeps,
  { id, manifest: { timeZone } }: Merchant,
  days: readonly ComparedDay[],
): Promise<readonly OurSums[]> => {
  const within = days.map(({ provider, day }) => ({
    provider,
    from: beginOfDay(day, timeZone),
    to: beginOfDay(dayAfter(day), timeZone),
  }));
  return backOffice.sumsOfDays(db, id, within);
};

function shown(merchant: Merchant, compared: ComparedDay, ours: OurSums | undefined): ReconciledDay {
  const { provider, day, state, lines, fault, ranAt, items } = compared;
  const sums = (of: 'deposit' | 'payout', minor: bigint) =>
    sumsOf(merchant, minor, differenceOf(merchant, compared, of));
  return {
    id: `${provider} ${day}`,
    provider,
    day,
    state,
    lines,
    ...(fault !== undefined && { fault }),
    ranAt: ranAt.toISOString(),
    open: items.filter((item) => item.done_at === null).length,
    ...(ours && { deposits: sums('deposit', ours.depositsMinor), payouts: sums('payout', ours.payoutsMinor) }),
    more: Math.max(0, items.length - MAX_SHOWN),
    differences: firstToResolve(items).map((item) => ({
      id: item.id,
      kind: item.kind,
      of: item.subject,
      orderId: item.order_id,
      ...(item.ours !== null && { ours: item.ours }),
      ...(item.theirs !== null && { theirs: item.theirs }),
      ...(item.done_by !== null && { doneBy: item.done_by }),
      ...(item.done_note !== null && { note: item.done_note }),
    })),
  };
}

/** A file of another day differs in every line: nobody reads all of them. */
const MAX_SHOWN = 300;

const firstToResolve = (items: ComparedDay['items']) =>
  items.toSorted((one, other) => Number(one.done_at !== null) - Number(other.done_at !== null)).slice(0, MAX_SHOWN);

function sumsOf({ currency }: Merchant, ours: bigint, difference: bigint): Sums {
  const amount = (minor: bigint) => formatAmount(minor, currency);
  return { ours: amount(ours), theirs: amount(ours + difference), difference: amount(difference) };
}

const ofMoney = ['theirs alone', 'ours alone', 'amount differs'];

/** What their side has more than ours. */
function differenceOf({ currency }: Merchant, { items }: ComparedDay, of: 'deposit' | 'payout'): bigint {
  const minor = (text: string | null) => {
    const amount = text === null ? undefined : parseAmount(text, currency);
    return amount?.ok ? amount.value : 0n;
  };
  return items
    .filter(({ subject, kind }) => subject === of && ofMoney.includes(kind))
    .reduce((sum, { ours, theirs }) => sum + minor(theirs) - minor(ours), 0n);
}

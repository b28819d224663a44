/** Bills a described tree, period by period: by the formulas of the server and with its order of payment. */
import {
  adjustmentOf,
  afterAdvance,
  carryOf,
  dividendOf,
  type Gross,
  hoursWithinDay,
  missedByUplines,
  type PeriodBefore,
  type Posting,
  payableOf,
  payTree,
  realtimeOf,
  resultOf,
  revenueResultOf,
  salaryOf,
  stateOfPaid,
  withinDayCap,
} from '../../apps/server/src/modules/agents/formulas/index.ts';
import type { LateChange, TeamFigures, Tree, TreeAgent, TreePeriod } from './read-tree.ts';

interface Earned {
  /** By the tiers alone. */
  readonly earnedMinor: bigint;
}

interface Bill extends Gross, Earned {
  readonly period: string;
  readonly agent: string;
  readonly figures: TeamFigures;
  readonly baseMinor?: bigint;
  readonly resultMinor?: bigint;
  readonly adjustmentsMinor: bigint;
  readonly payableMinor: bigint;
  readonly carryMinor: bigint;
  readonly isMissed: boolean;
  paidMinor: bigint;
}

interface Books {
  readonly bills: Bill[];
  readonly cash: Map<string, bigint>;
  readonly carry: Map<string, bigint>;
  readonly before: Map<string, PeriodBefore & { readonly month: string }>;
  /** Bet to date, by agent. */
  readonly toDate: Map<string, bigint>;
}

const noBets = { stakeMinor: 0n, payoutMinor: 0n, wonStakeMinor: 0n, lostStakeMinor: 0n, lostMinor: 0n };

const nothing: TeamFigures = {
  salesMinor: 0n,
  activeMembers: 0,
  lossMinor: 0n,
  stakesMinor: 0n,
  payoutsMinor: 0n,
  rebatesMinor: 0n,
  awardsMinor: 0n,
  salaryMinor: 0n,
  depositsMinor: 0n,
  bets: noBets,
  live: noBets,
  settled: [],
};

/** Dividends and revenue share: of the result with what is carried into it. */
function shareGross(tree: Tree, period: TreePeriod, agent: TreeAgent, figures: TeamFigures, books: Books) {
  const isRevenue = tree.kind === 'revenue';
  const resultMinor = isRevenue
    ? revenueResultOf(tree.revenue, { all: figures.bets, live: figures.live }, figures).resultMinor
    : resultOf({ ...figures, feePpm: tree.feePpm }).resultMinor;
  const before = books.before.get(agent.name);
  const isSameMonth = before !== undefined && before.month === period.month;
  const baseMinor = resultMinor + carryOf(tree.carry, before && { ...before, isSameMonth });
  books.before.set(agent.name, {
    resultMinor,
    baseMinor,
    isJustBefore: true,
    isSameMonth: true,
    month: period.month,
  });
  const toDateMinor = (books.toDate.get(agent.name) ?? 0n) + figures.stakesMinor;
  books.toDate.set(agent.name, toDateMinor);
  const { activeMembers } = figures;
  const reached = { baseMinor, activeMembers, days: period.days };
  const gross = isRevenue
    ? dividendOf(agent.tiers, { ...reached, salesMinor: toDateMinor })
    : dividendOf(agent.tiers, { ...reached, salesMinor: figures.salesMinor }, tree.rule);
  return { ...gross, earnedMinor: gross.grossMinor, baseMinor, resultMinor };
}

/** What the tiers alone pay, and what of it is within the day's maximum of hours. */
function salaryGross(tree: Tree, agent: TreeAgent, figures: TeamFigures, books: Books): Gross & Earned {
  const gross = tree.kind === 'realtime' ? realtimeOf(agent.tiers, figures.settled) : salaryOf(agent.tiers, figures);
  const paid = books.bills.filter((bill) => bill.agent === agent.name).map((bill) => bill.grossMinor);
  const capMinor = tree.kind === 'hourly' ? tree.dayCapMinor : undefined;
  const grossMinor = withinDayCap(
    gross.grossMinor,
    paid.reduce((sum, one) => sum + one, 0n),
    capMinor,
  );
  return { ...gross, grossMinor, earnedMinor: gross.grossMinor };
}

/** A late change of an earlier bill: the figures change there, the difference is of the present one. */
function adjust(tree: Tree, late: LateChange, agent: TreeAgent, books: Books): bigint {
  const own = books.bills.filter((bill) => bill.agent === late.agent);
  const bill = own.find(({ period }) => period === late.period);
  if (!bill) return 0n;
  const figures = {
    ...bill.figures,
    salesMinor: bill.figures.salesMinor + late.salesMinor,
    activeMembers: bill.figures.activeMembers + late.activeMembers,
    settled: late.settled,
  };
  const frozen = { tiers: agent.tiers, tier: bill.tier, grossMinor: 0n };
  const earnedMinor =
    tree.kind === 'realtime'
      ? realtimeOf(agent.tiers, late.settled).grossMinor
      : adjustmentOf(frozen, figures, late.retier);
  Object.assign(bill, { figures, earnedMinor });
  const capMinor = tree.kind === 'hourly' ? tree.dayCapMinor : undefined;
  const again = hoursWithinDay(own.map((one) => ({ earnedMinor: one.earnedMinor, capMinor })));
  const differences = own.map((one, at) => {
    const difference = (again[at] ?? 0n) - one.grossMinor;
    Object.assign(one, { grossMinor: again[at] });
    return difference;
  });
  return differences.reduce((sum, one) => sum + one, 0n);
}

function billOf(tree: Tree, period: TreePeriod, agent: TreeAgent, books: Books): Omit<Bill, 'isMissed'> {
  const figures = period.figures.get(agent.name) ?? nothing;
  const adjustments = period.late
    .filter((late) => late.agent === agent.name)
    .map((late) => adjust(tree, late, agent, books));
  const adjustmentsMinor = adjustments.reduce((sum, one) => sum + one, books.carry.get(agent.name) ?? 0n);
  const gross =
    tree.kind === 'dividend' || tree.kind === 'revenue'
      ? shareGross(tree, period, agent, figures, books)
      : salaryGross(tree, agent, figures, books);
  const payable = payableOf(gross.grossMinor, adjustmentsMinor);
  books.carry.set(agent.name, payable.carryMinor);
  return { period: period.name, agent: agent.name, figures, ...gross, adjustmentsMinor, ...payable, paidMinor: 0n };
}

function runPeriod(tree: Tree, period: TreePeriod, books: Books) {
  const made = tree.agents.map((agent) => billOf(tree, period, agent, books));
  const missed =
    tree.uplineNotReached === 'owe'
      ? new Set<string>()
      : missedByUplines(
          tree.agents.map(({ name, upline }, at) => ({
            agent: name,
            upline,
            isReached: made[at]?.tier !== undefined,
          })),
        );
  const earlier = books.bills.filter((bill) => !bill.isMissed && bill.paidMinor < bill.payableMinor);
  const bills = made.map((bill) => ({ ...bill, isMissed: missed.has(bill.agent) }));
  books.bills.push(...bills);
  const dueOf = (bill: Bill) => ({ id: `${bill.period} ${bill.agent}`, dueMinor: bill.payableMinor - bill.paidMinor });
  const payments = payTree(
    tree.agents.map(({ name, upline }) => ({
      agent: name,
      upline,
      arrears: earlier.filter((bill) => bill.agent === name).map(dueOf),
      bill: bills.filter((bill) => bill.agent === name && !bill.isMissed).map(dueOf)[0],
      cashMinor: books.cash.get(name) ?? 0n,
      isDrawn: tree.agents.find((above) => above.name === upline)?.drawCash === true,
    })),
  );
  for (const bill of books.bills) bill.paidMinor += payments.paid.get(`${bill.period} ${bill.agent}`) ?? 0n;
  for (const { agent, direction, amountMinor } of payments.postings) {
    books.cash.set(agent, (books.cash.get(agent) ?? 0n) + (direction === 'in' ? -amountMinor : amountMinor));
  }
  return { name: period.name, bills: bills.map(billJson), postings: payments.postings.map(postingJson) };
}

const postingJson = ({ agent, direction, amountMinor }: Posting) =>
  direction === 'in'
    ? { from: agent, to: 'X', amount: Number(amountMinor) }
    : { from: 'X', to: agent, amount: Number(amountMinor) };

function stateOf({ isMissed, payableMinor, paidMinor, tier }: Bill): string {
  if (isMissed) return 'upline_missed';
  if (payableMinor === 0n && tier === undefined) return 'not_reached';
  return stateOfPaid(payableMinor, paidMinor);
}

function billJson(bill: Bill) {
  const { agent, tier, grossMinor, adjustmentsMinor, payableMinor, paidMinor, carryMinor, baseMinor, resultMinor } =
    bill;
  return {
    agent,
    state: stateOf(bill),
    ...(tier !== undefined && { tier: tier + 1 }),
    ...(resultMinor !== undefined && { result: Number(resultMinor) }),
    ...(baseMinor !== undefined && { base: Number(baseMinor) }),
    gross: Number(grossMinor),
    ...(adjustmentsMinor !== 0n && { adjustments: Number(adjustmentsMinor) }),
    payable: Number(payableMinor),
    paid: Number(paidMinor),
    due: bill.isMissed ? 0 : Number(payableMinor - paidMinor),
    ...(carryMinor !== 0n && { carry: Number(carryMinor) }),
  };
}

const hoursOf = (agent: string, { bills }: Books) =>
  bills.filter((bill) => bill.agent === agent).reduce((sum, { grossMinor }) => sum + grossMinor, 0n);

export function billTree(tree: Tree) {
  const books: Books = {
    bills: [],
    cash: new Map(tree.agents.map(({ name, cashMinor }) => [name, cashMinor])),
    carry: new Map(),
    before: new Map(),
    toDate: new Map(),
  };
  const periods = tree.periods.map((period) => runPeriod(tree, period, books));
  const day = [...tree.advanceOn].map(([agent, gross]) => ({
    agent,
    gross: Number(gross),
    hours: Number(hoursOf(agent, books)),
    pays: Number(afterAdvance(gross, hoursOf(agent, books))),
  }));
  return {
    periods,
    ...(day.length > 0 && { day }),
    cash: Object.fromEntries([...books.cash].map(([agent, cash]) => [agent, Number(cash)])),
  };
}

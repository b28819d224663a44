/**
 * Pays a tree of bills, top-down: what the platform pays on an upline's bill is used for the bills of its children first, and the rest is
 * the upline's. No money moves between members: each posting has the platform's cost account on one side.
 */

/** A contract's bills that are not paid in full. */
export interface Due {
  readonly id: string;
  readonly dueMinor: bigint;
}

/** Contracts of one kind and product, in their tree. */
export interface PayNode {
  readonly agent: string;
  /** The agent whose bill pays this one; absent for the platform. */
  readonly upline: string | undefined;
  /** Older than this period, oldest first. */
  readonly arrears: readonly Due[];
  /** This period's. */
  readonly bill: Due | undefined;
  /** What is there of the agent's own cash. */
  readonly cashMinor: bigint;
  /** The upline has signed that its cash pays what is missing of this one's bills. */
  readonly isDrawn?: boolean;
}

export interface Posting {
  readonly agent: string;
  /** `in`: from the agent to the platform. `out`: from the platform to the agent. */
  readonly direction: 'in' | 'out';
  readonly amountMinor: bigint;
}

export interface Payments {
  /** In the order in which they have to be posted. */
  readonly postings: readonly Posting[];
  /** By bill. */
  readonly paid: ReadonlyMap<string, bigint>;
}

const min = (a: bigint, b: bigint) => (a < b ? a : b);
const sum = (dues: readonly Due[]) => dues.reduce((total, { dueMinor }) => total + dueMinor, 0n);

function payDues(dues: readonly Due[], fundsMinor: bigint, paid: Map<string, bigint>): bigint {
  let left = fundsMinor;
  for (const { id, dueMinor } of dues) {
    const part = min(left, dueMinor);
    if (part > 0n) paid.set(id, (paid.get(id) ?? 0n) + part);
    left -= part;
  }
  return fundsMinor - left;
}

/** An agent with all of its contracts, as one that has ended and has arrears, and the one after it. */
interface Payee {
  readonly nodes: readonly PayNode[];
  /** Uplines that are not done yet. */
  readonly waitsFor: Set<string>;
}

function payeesOf(nodes: readonly PayNode[]): Map<string, Payee> {
  const byAgent = Map.groupBy(nodes, ({ agent }) => agent);
  return new Map(
    [...byAgent].map(([agent, own]) => {
      const uplines = own.flatMap(({ upline }) => (upline === undefined ? [] : [upline]));
      return [agent, { nodes: own, waitsFor: new Set(uplines) }];
    }),
  );
}

const duesOf = ({ arrears, bill }: PayNode) => (bill ? [...arrears, bill] : arrears);

/**
 * The nodes are in the order of their contracts' age, which is the order in which children are paid. An agent is paid once, when all of its uplines
 * are: it has its cash once, however many contracts it has.
 */
export function payTree(nodes: readonly PayNode[]): Payments {
  const children = Map.groupBy(nodes, ({ upline }) => upline);
  const payees = payeesOf(nodes);
  const paid = new Map<string, bigint>();
  const received = new Map<PayNode, bigint>();
  const postings: Posting[] = [];
  const post = (agent: string, direction: Posting['direction'], amountMinor: bigint) => {
    if (amountMinor > 0n) postings.push({ agent, direction, amountMinor });
  };
  const payFrom = (moneyMinor: bigint, some: readonly { readonly child: PayNode; readonly due: Due }[]) => {
    let left = moneyMinor;
    for (const { child, due } of some) {
      const open = { ...due, dueMinor: due.dueMinor - (paid.get(due.id) ?? 0n) };
      const part = payDues([open], left, paid);
      left -= part;
      received.set(child, (received.get(child) ?? 0n) + part);
    }
    return left;
  };
  /** Paid on its own bills: by the platform in full, else what its uplines had. */
  const fundsOf = (node: PayNode) =>
    node.upline === undefined ? payDues(duesOf(node), sum(duesOf(node)), paid) : (received.get(node) ?? 0n);

  const pay = (agent: string, own: readonly PayNode[]) => {
    payees.delete(agent);
    // where an older contract goes the other way round, who is above has its money already
    const below = (children.get(agent) ?? []).filter((child) => payees.has(child.agent));
    const arrears = below.flatMap((child) => child.arrears.map((due) => ({ child, due })));
    const current = below.flatMap((child) => (child.bill ? [{ child, due: child.bill }] : []));
    const requested = [...arrears, ...current];
    const fundsMinor = own.reduce((total, node) => total + fundsOf(node), 0n);
    const cashMinor = own[0]?.cashMinor ?? 0n;
    const left = payFrom(fundsMinor, requested);
    const drawn = requested.filter(({ child }) => child.isDrawn);
    post(agent, 'in', cashMinor - payFrom(cashMinor, drawn));
    for (const child of new Set(below.map((one) => one.agent))) {
      const payee = payees.get(child);
      payee?.waitsFor.delete(agent);
      if (payee?.waitsFor.size === 0) pay(child, payee.nodes);
    }
    post(agent, 'out', left);
  };

  const first = [...payees].filter(([, { waitsFor }]) => waitsFor.size === 0);
  for (const [agent, payee] of first) pay(agent, payee.nodes);
  // who was above another in an older contract, and is below it now
  for (const [agent, payee] of payees) pay(agent, payee.nodes);
  return { postings, paid };
}

/** Contracts whose upline has one that reached no tier, or is missed by its own upline: where the platform skips these. */
export function missedByUplines(
  nodes: readonly { readonly agent: string; readonly upline: string | undefined; readonly isReached: boolean }[],
): ReadonlySet<string> {
  const byAgent = new Map(nodes.map((node) => [node.agent, node]));
  const isMissed = (agent: string): boolean => {
    const upline = byAgent.get(agent)?.upline;
    const above = upline === undefined ? undefined : byAgent.get(upline);
    return above !== undefined && (!above.isReached || isMissed(above.agent));
  };
  return new Set(nodes.filter(({ agent }) => isMissed(agent)).map(({ agent }) => agent));
}

export type PaidState = 'issued' | 'part_paid' | 'insufficient';

/** The state of a bill after a run. */
export function stateOfPaid(payableMinor: bigint, paidMinor: bigint): PaidState {
  if (paidMinor >= payableMinor) return 'issued';
  return paidMinor > 0n ? 'part_paid' : 'insufficient';
}

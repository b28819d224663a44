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

/** The nodes are in the order of their contracts' age, which is the order in which children are paid. */
export function payTree(nodes: readonly PayNode[]): Payments {
  const children = Map.groupBy(nodes, ({ upline }) => upline);
  const paid = new Map<string, bigint>();
  const postings: Posting[] = [];
  const post = (agent: string, direction: Posting['direction'], amountMinor: bigint) => {
    if (amountMinor > 0n) postings.push({ agent, direction, amountMinor });
  };
  const duesOf = ({ arrears, bill }: PayNode) => (bill ? [...arrears, bill] : arrears);

  /** `fundsMinor` has been paid on the node's own bills. */
  const share = (node: PayNode, fundsMinor: bigint) => {
    const below = children.get(node.agent) ?? [];
    const arrears = below.flatMap((child) => child.arrears.map((due) => ({ child, due })));
    const current = below.flatMap((child) => (child.bill ? [{ child, due: child.bill }] : []));
    const wanted = [...arrears, ...current];
    const received = new Map<PayNode, bigint>();
    const payFrom = (moneyMinor: bigint, some: typeof wanted) => {
      let left = moneyMinor;
      for (const { child, due } of some) {
        const open = { ...due, dueMinor: due.dueMinor - (paid.get(due.id) ?? 0n) };
        const part = payDues([open], left, paid);
        left -= part;
        received.set(child, (received.get(child) ?? 0n) + part);
      }
      return left;
    };
    const left = payFrom(fundsMinor, wanted);
    const cashLeft = payFrom(
      node.cashMinor,
      wanted.filter(({ child }) => child.isDrawn),
    );
    post(node.agent, 'in', node.cashMinor - cashLeft);
    for (const child of below) share(child, received.get(child) ?? 0n);
    post(node.agent, 'out', left);
  };

  for (const root of children.get(undefined) ?? []) share(root, payDues(duesOf(root), sum(duesOf(root)), paid));
  return { postings, paid };
}

/** Contracts whose upline reached no tier itself, or is missed by its own: where the platform skips these. */
export function missedByUplines(
  nodes: readonly { readonly agent: string; readonly upline: string | undefined; readonly isReached: boolean }[],
): ReadonlySet<string> {
  const byAgent = new Map(nodes.map((node) => [node.agent, node]));
  const isMissed = (agent: string): boolean => {
    const upline = byAgent.get(agent)?.upline;
    if (upline === undefined) return false;
    return byAgent.get(upline)?.isReached !== true || isMissed(upline);
  };
  return new Set(nodes.filter(({ agent }) => isMissed(agent)).map(({ agent }) => agent));
}

export type PaidState = 'issued' | 'part_paid' | 'insufficient';

/** The state of a bill after a run. */
export function stateOfPaid(payableMinor: bigint, paidMinor: bigint): PaidState {
  if (paidMinor >= payableMinor) return 'issued';
  return paidMinor > 0n ? 'part_paid' : 'insufficient';
}

/** The tree of agents: who is placed below whom, at which rebate point, and moves of branches. */
import { ok, type Result, refuse } from '#kernel';
import type { Db, ModuleDeps, Tx } from '../../../db/db.ts';
import type { Outbox } from '../../../outbox/outbox.ts';
import {
  type AgentNode,
  checkPlacing,
  checkPoint,
  isInBranch,
  lineOf,
  MAX_LEVELS,
  type Placing,
  type PointChange,
  pathBelow,
} from './rules.ts';
import {
  type AgentPlace,
  agentsByName,
  agentsOfPlatform,
  type ChildPage,
  childrenOf,
  countBelow,
  countChildren,
  deepestLevel,
  holdNode,
  insertNode,
  lockAgainstMoves,
  lockMoves,
  lockNode,
  moveRows,
  nodeOf,
  nodesOf,
  noteLogin,
  type PlacedBet,
  pathsAt,
  placesOf,
  setNode,
} from './store.ts';
import { highestRateBelow, insertRate, type RequestedRate, ratesAt, ratesOf, ratesOfMany } from './store-rates.ts';

export interface NewNode extends Placing {
  readonly merchantId: string;
  readonly memberId: string;
  readonly username: string;
  /** Absent: the platform's own agent. */
  readonly uplineId: string | undefined;
}

type PlacingRefusal = 'agent.not_agent' | 'agent.too_deep' | 'agent.point_too_high';

export interface AgentTree {
  nodeOf(db: Db, merchantId: string, memberId: string): Promise<AgentNode | undefined>;
  /** Members by id, the higher levels first. */
  nodesOf(db: Db, merchantId: string, memberIds: readonly string[]): Promise<readonly AgentNode[]>;
  /** The member, if it is in the agent's branch; the agent itself is. Anyone else is unknown. */
  inBranchOf(
    db: Db,
    merchantId: string,
    agentId: string,
    memberId: string,
  ): Promise<Result<{ readonly top: AgentNode; readonly node: AgentNode }, 'agent.unknown_member'>>;
  /** Without an upline the platform's own agents. */
  childrenOf(db: Db, merchantId: string, uplineId: string | null, page: ChildPage): Promise<readonly AgentNode[]>;
  agentsByName(db: Db, merchantId: string, page: ChildPage): Promise<readonly AgentNode[]>;
  countChildren(
    db: Db,
    merchantId: string,
    memberIds: readonly string[],
    max: number,
  ): Promise<ReadonlyMap<string, number>>;
  /** The platform's own agents, by name. */
  agentsOfPlatform(db: Db, merchantId: string, max: number): Promise<readonly AgentNode[]>;
  /** A login of a member of the tree. Of others nothing is kept. */
  noteLogin(tx: Tx, merchantId: string, memberId: string, at: Date): Promise<void>;
  /** How many are below, at any level; with a bound no further than that. */
  countBelow(db: Db, node: AgentNode, max?: number): Promise<number>;
  /** Every place it had, with its path there, the newest first. */
  placesOf(db: Db, merchantId: string, memberId: string, max: number): Promise<readonly AgentPlace[]>;
  pathsAt(db: Db, merchantId: string, bets: readonly PlacedBet[]): Promise<readonly (string | undefined)[]>;
  place(tx: Tx, node: NewNode): Promise<Result<AgentNode, PlacingRefusal>>;
  /** Makes a member an agent where it is; one of no branch, the platform's own. A point is only raised. */
  makeAgent(
    tx: Tx,
    member: Omit<NewNode, 'uplineId' | 'isAgent'>,
  ): Promise<Result<AgentNode, PlacingRefusal | 'agent.point_below'>>;
  /** Gives the branch another upline, or none. */
  move(
    tx: Tx,
    merchantId: string,
    branch: { readonly memberId: string; readonly uplineId: string | undefined },
  ): Promise<
    Result<
      { readonly moved: number; readonly from: string | null },
      PlacingRefusal | 'agent.unknown_member' | 'agent.circle'
    >
  >;
  /** By the direct upline. */
  changePoint(
    tx: Tx,
    merchantId: string,
    change: { readonly uplineId: string; readonly memberId: string; readonly series: number },
  ): Promise<Result<PointChange, PlacingRefusal | 'agent.unknown_member' | 'agent.point_same'>>;
  /**
   * By the direct upline, who only raises it, up to its own; of an agent of the platform by operators, who also lower it as far as nobody
   * below has more. In parts per million of the valid bets of a product that has no series.
   */
  changeRate(
    tx: Tx,
    merchantId: string,
    change: {
      readonly uplineId: string | undefined;
      readonly memberId: string;
      readonly product: string;
      readonly rate: number;
    },
  ): Promise<
    Result<
      { readonly before: number },
      'agent.unknown_member' | 'agent.point_same' | 'agent.point_too_high' | 'agent.point_below'
    >
  >;
  ratesAt(db: Db, merchantId: string, requested: readonly RequestedRate[]): Promise<readonly number[]>;
  /** The latest by product. */
  ratesOf(db: Db, merchantId: string, memberId: string): Promise<ReadonlyMap<string, number>>;
  /** The same by member; who has none is not in it. */
  ratesOfMany(
    db: Db,
    merchantId: string,
    memberIds: readonly string[],
  ): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>>;
  /** By the member itself: a lower point that was proposed. */
  answerPoint(
    tx: Tx,
    owner: { readonly merchantId: string; readonly memberId: string; readonly isAccepted: boolean },
  ): Promise<Result<undefined, 'agent.nothing_proposed' | 'agent.point_below'>>;
}

type TreeDeps = Pick<ModuleDeps, 'clock'> & { readonly outbox: Outbox };

const pointPublisher =
  (outbox: Outbox) =>
  (tx: Tx, merchantId: string, memberId: string, series: number, by: string): Promise<void> =>
    outbox.publish(tx, merchantId, 'agent.point_set', { memberId, series, by });

/** Who is where. */
function openPlaces({ clock, outbox }: TreeDeps): Pick<AgentTree, 'place' | 'makeAgent' | 'move'> {
  const publishSeries = pointPublisher(outbox);

  async function place(tx: Tx, { merchantId, memberId, username, uplineId, isAgent, series }: NewNode) {
    await lockAgainstMoves(tx, merchantId);
    const upline = uplineId === undefined ? undefined : await holdNode(tx, merchantId, uplineId);
    if (uplineId !== undefined) {
      if (!upline) return refuse('agent.not_agent');
      const allowed = checkPlacing(upline, { isAgent, series });
      if (!allowed.ok) return allowed;
    }
    const node: AgentNode = {
      merchant_id: merchantId,
      member_id: memberId,
      upline_id: uplineId ?? null,
      path: pathBelow(upline, memberId),
      level: upline ? upline.level + 1 : 0,
      is_agent: isAgent,
      has_moved: false,
      username,
      series: series ?? null,
      proposed_series: null,
      created_at: new Date(clock.now()),
      last_login_at: null,
    };
    await insertNode(tx, node);
    if (series !== undefined) await publishSeries(tx, merchantId, memberId, series, uplineId ?? 'platform');
    return ok(node);
  }

  const makeAgent: AgentTree['makeAgent'] = async (tx, member) => {
    const { merchantId, memberId, series } = member;
    await lockAgainstMoves(tx, merchantId);
    const node = await lockNode(tx, merchantId, memberId);
    if (!node) return place(tx, { ...member, uplineId: undefined, isAgent: true });
    if (series !== undefined && series < (node.series ?? 0)) return refuse('agent.point_below');
    const upline = node.upline_id === null ? undefined : await holdNode(tx, merchantId, node.upline_id);
    const allowed = upline ? checkPlacing(upline, { isAgent: true, series }) : ok();
    if (!allowed.ok) return allowed;
    // What was proposed before is below it.
    const change = { is_agent: true, ...(series !== undefined && { series, proposed_series: null }) };
    await setNode(tx, node, change, new Date(clock.now()));
    if (series !== undefined) await publishSeries(tx, merchantId, memberId, series, node.upline_id ?? 'platform');
    return ok({ ...node, ...change });
  };

  const move: AgentTree['move'] = async (tx, merchantId, { memberId, uplineId }) => {
    await lockMoves(tx, merchantId);
    const node = await lockNode(tx, merchantId, memberId);
    if (!node) return refuse('agent.unknown_member');
    const upline = uplineId === undefined ? undefined : await holdNode(tx, merchantId, uplineId);
    if (uplineId !== undefined) {
      if (!upline) return refuse('agent.unknown_member');
      if (isInBranch(upline, node)) return refuse('agent.circle');
      const allowed = checkPlacing(upline, { isAgent: node.is_agent, series: node.series ?? undefined });
      if (!allowed.ok) return allowed;
    } else if (!node.is_agent) return refuse('agent.not_agent');
    const level = upline ? upline.level + 1 : 0;
    if ((await deepestLevel(tx, node)) + level - node.level >= MAX_LEVELS) {
      return refuse('agent.too_deep', { maximum: MAX_LEVELS });
    }
    const to = { uplineId: uplineId ?? null, path: pathBelow(upline, memberId), level };
    const moved = await moveRows(tx, node, to, new Date(clock.now()));
    // A lower point was the former upline's proposal.
    if (node.proposed_series !== null) await setNode(tx, node, { proposed_series: null }, new Date(clock.now()));
    return ok({ moved, from: node.upline_id });
  };

  return { place, makeAgent, move };
}

/** Who has which rebate point. */
function openPoints({ outbox, clock }: TreeDeps): Pick<AgentTree, 'changePoint' | 'answerPoint' | 'changeRate'> {
  const now = () => new Date(clock.now());
  const publishSeries = pointPublisher(outbox);

  const changePoint: AgentTree['changePoint'] = async (tx, merchantId, { uplineId, memberId, series }) => {
    const upline = await lockNode(tx, merchantId, uplineId);
    const node = await lockNode(tx, merchantId, memberId);
    if (!upline || node?.upline_id !== uplineId) return refuse('agent.unknown_member');
    const change = checkPoint(upline, node, series);
    if (!change.ok) return change;
    if (change.value === 'proposed') await setNode(tx, node, { proposed_series: series }, now());
    else {
      await setNode(tx, node, { series, proposed_series: null }, now());
      await publishSeries(tx, merchantId, memberId, series, uplineId);
    }
    return change;
  };

  const answerPoint: AgentTree['answerPoint'] = async (tx, { merchantId, memberId, isAccepted }) => {
    const node = await lockNode(tx, merchantId, memberId);
    const series = node?.proposed_series;
    if (!node || series === null || series === undefined) return refuse('agent.nothing_proposed');
    if (isAccepted && series < (await highestRateBelow(tx, merchantId, memberId, 'LOTT')))
      return refuse('agent.point_below');
    await setNode(tx, node, { proposed_series: null, ...(isAccepted && { series }) }, now());
    if (isAccepted) await publishSeries(tx, merchantId, memberId, series, memberId);
    return ok();
  };

  const changeRate: AgentTree['changeRate'] = async (tx, merchantId, { uplineId, memberId, product, rate }) => {
    const upline = uplineId === undefined ? undefined : await lockNode(tx, merchantId, uplineId);
    const node = await lockNode(tx, merchantId, memberId);
    if (!node || (node.upline_id ?? undefined) !== uplineId) return refuse('agent.unknown_member');
    const before = (await ratesOf(tx, merchantId, memberId)).get(product) ?? 0;
    if (rate === before) return refuse('agent.point_same');
    if (upline) {
      const maximum = (await ratesOf(tx, merchantId, upline.member_id)).get(product) ?? 0;
      if (rate > maximum) return refuse('agent.point_too_high', { maximum: maximum / 1_000_000 });
    }
    const isBelow =
      rate < before && (upline !== undefined || rate < (await highestRateBelow(tx, merchantId, memberId, product)));
    if (isBelow) return refuse('agent.point_below');
    await insertRate(tx, { merchantId, memberId, product, since: now(), rate });
    return ok({ before });
  };

  return { changePoint, answerPoint, changeRate };
}

export function createTree(deps: TreeDeps): AgentTree {
  return {
    nodeOf,
    nodesOf,
    async inBranchOf(db, merchantId, agentId, memberId) {
      const [top, node] = await Promise.all([nodeOf(db, merchantId, agentId), nodeOf(db, merchantId, memberId)]);
      return top && node && isInBranch(node, top) ? ok({ top, node }) : refuse('agent.unknown_member');
    },
    agentsByName,
    childrenOf,
    countBelow,
    placesOf,
    countChildren,
    noteLogin,
    agentsOfPlatform,
    pathsAt,
    ...openPlaces(deps),
    ...openPoints(deps),
    ratesAt,
    ratesOf,
    ratesOfMany,
  };
}

/** The members from an agent down to one of its branch: what leads to it on a screen. */
export function crumbsOf(top: AgentNode, node: AgentNode): readonly string[] {
  const line = lineOf(node.path);
  return line.slice(line.indexOf(top.member_id));
}

/** What one agent's contracts and rebates take of each of their products, beside what its branch lost and was paid in 90 days. */
import type { Db } from '../../../db/db.ts';
import type { AgentNode } from '../../members/index.ts';
import type { Merchant } from '../../merchants/index.ts';
import {
  boundOf,
  type ContractProduct,
  loadsOf,
  type ProductLoad,
  percentOf,
  REPLAYED_DAYS,
  ratedProducts,
  sharesOf,
} from '../contracts/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { lostSince, paidSince } from './store.ts';

const SPAN_MS = REPLAYED_DAYS * 86_400_000;

export interface AgentLoad {
  readonly product: ContractProduct;
  readonly loadPercent: number;
  readonly limitPercent: number;
  readonly isAboveBound: boolean;
}

export interface ExposureLine extends AgentLoad {
  readonly lostMinor: bigint;
  readonly paidMinor: bigint;
}

const loadToWire = ({ product, loadPpm, isAbove }: ProductLoad, limitPpm: bigint): AgentLoad => ({
  product,
  loadPercent: percentOf(loadPpm),
  limitPercent: percentOf(limitPpm),
  isAboveBound: isAbove,
});

/** Of the products that it has contracts or rebates of; of all together what they take of the product they take the most of. */
export async function agentLoads(
  { tree }: Pick<AgentsDeps, 'tree'>,
  db: Db,
  merchant: Merchant,
  { member_id: agentId }: Pick<AgentNode, 'member_id'>,
): Promise<readonly AgentLoad[]> {
  const { id: merchantId } = merchant;
  const bound = boundOf(merchant);
  const shares = await sharesOf(db, merchantId, agentId);
  const rates = await tree.ratesOf(db, merchantId, agentId);
  const rated = ratedProducts.filter((product) => (rates.get(product) ?? 0) > 0);
  return [...new Set([...shares.map(({ product }) => product), ...rated])].map((product) => {
    const loads = loadsOf(bound, shares, product === 'CONS' ? undefined : [product], rates);
    const load = loads.reduce((max, one) => (one.loadPpm > max.loadPpm ? one : max));
    return loadToWire({ ...load, product }, bound.limitPpm);
  });
}

export async function exposureOf(
  { clock, tree }: Pick<AgentsDeps, 'clock' | 'tree'>,
  db: Db,
  merchant: Merchant,
  agent: AgentNode,
): Promise<readonly ExposureLine[]> {
  const from = new Date(clock.now() - SPAN_MS);
  const lines: ExposureLine[] = [];
  for (const load of await agentLoads({ tree }, db, merchant, agent)) {
    const requested = { merchantId: merchant.id, agentId: agent.member_id, product: load.product, from };
    lines.push({ ...load, lostMinor: await lostSince(db, requested), paidMinor: await paidSince(db, requested) });
  }
  return lines;
}

/** What the console's answers about agents have in common. */
import type { ConsoleAnswer, ConsoleEndpointName, ConsoleEndpoints } from '#contract';
import { type Currency, formatAmount } from '#kernel';
import type { Db } from '../../../db/db.ts';
import { rateToWire, readTerms, type VersionRow } from '../contracts/index.ts';
import type { AgentsDeps } from '../deps.ts';

export type Answer<Name extends ConsoleEndpointName> = ConsoleAnswer<ConsoleEndpoints[Name]>;
export type Entry<Name extends ConsoleEndpointName> =
  Answer<Name> extends { readonly rows: readonly (infer Row)[] } ? Row : never;

export interface Party {
  readonly memberId: string;
  readonly username: string;
}

/** Members of the tree by id; one that is gone has no name. */
export async function partiesOf(
  { tree }: Pick<AgentsDeps, 'tree'>,
  db: Db,
  merchantId: string,
  ids: readonly (string | null)[],
): Promise<(memberId: string) => Party> {
  const nodes = await tree.nodesOf(db, merchantId, [...new Set(ids.filter((id) => id !== null))]);
  const names = new Map(nodes.map(({ member_id, username }) => [member_id, username]));
  return (memberId) => ({ memberId, username: names.get(memberId) ?? '' });
}

export const tiersToWire = ({ terms }: VersionRow, currency: Currency) =>
  readTerms(terms).tiers.map((tier) => ({
    sales: formatAmount(tier.salesMinor, currency),
    active: tier.activeMembers,
    ...(tier.lossMinor !== undefined && { loss: formatAmount(tier.lossMinor, currency) }),
    ...rateToWire(tier, currency),
  }));

/** What some pieces of the tree add to each team, in memory: a team's row is written once for all of them. */

export const sumColumns = [
  'stake',
  'payout',
  'valid',
  'rebate',
  'won_stake',
  'lost_stake',
  'lost',
  'left_stake',
  'left_valid',
  'deposit',
  'award',
  'active',
  'bettors',
  'left_members',
] as const;
export type SumColumn = (typeof sumColumns)[number];

interface TeamPart {
  readonly agentId: string;
  readonly product: string;
  /** In the order of the columns. */
  readonly sums: bigint[];
}

export interface TeamParts {
  /** To each of these agents. `sums` is as the database writes an array of them. */
  add(agentIds: readonly string[], product: string, sums: string): void;
  all(): readonly TeamPart[];
}

export function createTeamParts(): TeamParts {
  const byTeam = new Map<string, TeamPart>();
  return {
    add(agentIds, product, text) {
      const added = text.slice(1, -1).split(',').map(BigInt);
      for (const agentId of agentIds) {
        const key = `${agentId} ${product}`;
        const known = byTeam.get(key)?.sums;
        if (!known) byTeam.set(key, { agentId, product, sums: [...added] });
        else for (const [at, sum] of added.entries()) known[at] = (known[at] ?? 0n) + sum;
      }
    },
    all: () => [...byTeam.values()],
  };
}

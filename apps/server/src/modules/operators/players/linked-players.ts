/** Accounts that may be one person's: what they share with this one, how much each says, and the sum. */
import type { Merchant } from '../../merchants/index.ts';
import type { OperatorDeps } from '../deps.ts';

/** How much each says, in hundredths: a document nobody shares, an address whole houses do. */
const weights = {
  document: 100,
  account: 80,
  device: 50,
  invited: 20,
  address: 15,
} as const;

export type LinkKind = keyof typeof weights;

export interface LinkedPlayer {
  readonly id: string;
  readonly username: string;
  readonly state: 'open' | 'locked' | 'on_break' | 'held';
  /** At most 100. */
  readonly weight: number;
  readonly reasons: { kind: LinkKind; detail: string }[];
}

interface Reason {
  readonly memberId: string;
  readonly kind: LinkKind;
  readonly detail: string;
}

const MAX_SHOWN = 100;

export interface LinkDeps extends Pick<OperatorDeps, 'db'> {
  readonly backOffice: Pick<OperatorDeps['backOffice'], 'sharingAccount'>;
  readonly players: Pick<OperatorDeps['players'], 'members' | 'identity'>;
}

export async function linkedPlayers(deps: LinkDeps, merchant: Merchant, memberId: string): Promise<LinkedPlayer[]> {
  const { db, players } = deps;
  const byMember = Map.groupBy(await reasonsOf(deps, merchant, memberId), (reason) => reason.memberId);
  const ids = [...byMember.keys()];
  const [members, statuses] = await Promise.all([
    players.members.byId(db, merchant.id, ids),
    players.identity.statuses(db, merchant.id, ids),
  ]);
  return members
    .map(({ id, username }) => {
      const reasons = byMember.get(id) ?? [];
      return {
        id,
        username,
        state: statuses.get(id)?.state ?? 'open',
        weight: weightOf(reasons),
        reasons: reasons.map(({ kind, detail }) => ({ kind, detail })),
      };
    })
    .sort((one, other) => other.weight - one.weight || (one.username < other.username ? -1 : 1))
    .slice(0, MAX_SHOWN);
}

/** Of one kind only the first counts: ten shared addresses are one household. */
function weightOf(reasons: readonly Reason[]): number {
  const kinds = [...new Set(reasons.map(({ kind }) => kind))];
  return Math.min(
    100,
    kinds.reduce((sum, kind) => sum + weights[kind], 0),
  );
}

async function reasonsOf(
  { db, players, backOffice }: LinkDeps,
  merchant: Merchant,
  memberId: string,
): Promise<Reason[]> {
  const owner = { merchantId: merchant.id, memberId };
  const [relatives, accounts, addresses] = await Promise.all([
    players.members.relatives(db, owner),
    backOffice.sharingAccount(db, owner),
    players.identity.sharingAddress(db, owner),
  ]);
  const invited = [...relatives.invited, ...(relatives.invitedBy === undefined ? [] : [relatives.invitedBy])];
  return [
    ...relatives.document.map((id): Reason => ({ memberId: id, kind: 'document', detail: '' })),
    ...accounts.map((row): Reason => ({ memberId: row.member_id, kind: 'account', detail: row.masked })),
    ...addresses.flatMap((row): Reason[] => {
      const shared = { memberId: row.member_id, detail: row.address };
      return [{ ...shared, kind: 'address' }, ...(row.same_device ? [{ ...shared, kind: 'device' as const }] : [])];
    }),
    ...invited.map((id): Reason => ({ memberId: id, kind: 'invited', detail: '' })),
  ];
}

/** What says that two accounts may be one person's: read for linked players, and for referrals before they are paid. */
import { networkOf } from '#kernel';
import type { Db } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { OperatorDeps } from '../deps.ts';

/** How much each says, in hundredths: a document nobody shares, an address whole houses do. */
const weights = {
  document: 100,
  account: 80,
  name: 60,
  device: 50,
  invited: 20,
  address: 15,
} as const;

export type LinkKind = keyof typeof weights;

export interface LinkReason {
  readonly memberId: string;
  readonly kind: LinkKind;
  readonly detail: string;
}

export interface LinkDeps {
  readonly db: Db;
  readonly backOffice: Pick<OperatorDeps['backOffice'], 'sharingAccount'>;
  readonly players: Pick<OperatorDeps['players'], 'members' | 'identity'>;
}

/** Of one kind only the first counts: ten shared addresses are one household. At most 100. */
export function linkWeight(reasons: readonly { readonly kind: string }[]): number {
  const kinds = [...new Set(reasons.map(({ kind }) => kind))];
  return Math.min(
    100,
    kinds.reduce((sum, kind) => sum + ((weights as Readonly<Record<string, number>>)[kind] ?? 0), 0),
  );
}

export async function linkReasons(
  { db, players, backOffice }: LinkDeps,
  merchant: Merchant,
  memberId: string,
): Promise<LinkReason[]> {
  const owner = { merchantId: merchant.id, memberId };
  const relatives = await players.members.relatives(db, owner);
  const accounts = await backOffice.sharingAccount(db, owner);
  const addresses = await players.identity.sharingAddress(db, owner);
  const devices = await players.identity.sharingDevice(db, owner);
  const invited = [...relatives.invited, ...(relatives.invitedBy === undefined ? [] : [relatives.invitedBy])];
  return [
    ...relatives.document.map((id): LinkReason => ({ memberId: id, kind: 'document', detail: '' })),
    ...relatives.name.map((id): LinkReason => ({ memberId: id, kind: 'name', detail: '' })),
    ...accounts.map((row): LinkReason => ({ memberId: row.member_id, kind: 'account', detail: row.masked })),
    ...devices.map((row): LinkReason => ({ memberId: row.member_id, kind: 'device', detail: row.device })),
    ...addresses.map(
      (row): LinkReason => ({ memberId: row.member_id, kind: 'address', detail: networkOf(row.address) }),
    ),
    ...invited.map((id): LinkReason => ({ memberId: id, kind: 'invited', detail: '' })),
  ];
}

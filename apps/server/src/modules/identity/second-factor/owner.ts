import type { Owner } from '../../../db/tenancy/rows.ts';

interface OwnCall {
  readonly merchant: { readonly id: string };
  readonly session: { readonly memberId: string };
}

/** The logged-in owner of an account. */
export function ownerOf({ merchant, session }: OwnCall): Owner {
  return { merchantId: merchant.id, memberId: session.memberId };
}

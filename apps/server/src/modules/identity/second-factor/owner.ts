/** The logged-in owner of an account. */
export interface Owner {
  readonly merchantId: string;
  readonly memberId: string;
}

interface OwnCall {
  readonly merchant: { readonly id: string };
  readonly session: { readonly memberId: string };
}

export function ownerOf({ merchant, session }: OwnCall): Owner {
  return { merchantId: merchant.id, memberId: session.memberId };
}

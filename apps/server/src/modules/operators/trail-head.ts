/** The head of a merchant's audit trail: saved elsewhere, it proves later that nothing before it was removed or changed. */

export interface TrailHead {
  readonly merchantId: string;
  readonly position: string;
  readonly hash: string;
}

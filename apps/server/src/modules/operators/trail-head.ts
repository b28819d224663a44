/** Where a merchant's audit trail ends: kept elsewhere, it shows later that nothing before it was cut or changed. */

export interface TrailHead {
  readonly merchantId: string;
  readonly position: string;
  readonly hash: string;
}

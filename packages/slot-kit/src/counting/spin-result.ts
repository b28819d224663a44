/** One result of a spin, and how often it comes. */
export interface SpinResult {
  /** Without the multiplier of free spins and without what held coins pay. */
  readonly credits: number;
  readonly scatters: number;
  readonly coins: number;
  readonly weight: bigint;
}

/** What is published of a bet at a vendor: how it stands after a call that changed it. */
import { createHash } from 'node:crypto';
import type { Facts } from '#contract';
import type { StakeResult } from '#kernel';
import type { AccountRef, VendorBet } from '../wallet/index.ts';

export function betFact({ merchant, memberId, isTrial }: AccountRef, bet: VendorBet): Facts['bet.changed'] {
  const { stakeMinor, paidMinor, revision, at } = bet;
  const result = resultOf(bet);
  return {
    betId: betIdOf(merchant.id, bet.transferId),
    memberId,
    isTrial,
    game: bet.game,
    currency: merchant.currency.code,
    stakeMinor: stakeMinor.toString(),
    payoutMinor: paidMinor.toString(),
    ...(result && { result }),
    countedMinor: (bet.isFirstEnd ? atRisk(stakeMinor, paidMinor) : 0n).toString(),
    revision,
    at: at.toISOString(),
  };
}

/** As rounds of our own end: a stake won when it was paid more than itself. */
function resultOf({ state, stakeMinor, paidMinor }: VendorBet): StakeResult | undefined {
  if (state === 'open') return undefined;
  if (state === 'void') return 'void';
  return paidMinor === stakeMinor ? 'push' : paidMinor > stakeMinor ? 'won' : 'lost';
}

/** What was won or lost of a stake, at most itself. */
function atRisk(stakeMinor: bigint, paidMinor: bigint): bigint {
  const netMinor = paidMinor > stakeMinor ? paidMinor - stakeMinor : stakeMinor - paidMinor;
  return netMinor < stakeMinor ? netMinor : stakeMinor;
}

/** The transfer of the stake is all that is stored of a bet: its id is made from that, a UUIDv8 (RFC 9562). */
function betIdOf(merchantId: string, transferId: string): string {
  const bytes = createHash('sha256').update(`${merchantId}/${transferId}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

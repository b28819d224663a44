/** The e-wallet as the server returns it, and the meaning of its states. */
import type { UseQueryResult } from '@tanstack/react-query';
import { type CallFailed, useAnswer } from '#base/data';
import type { AnswerOf, Endpoints } from '#contract';
import type { TextKey } from '#texts';

export type EWallet = AnswerOf<Endpoints['eWallet']>;
export type VendorWallet = AnswerOf<Endpoints['vendorWallet']>;
export type Transfer = AnswerOf<Endpoints['transferOrder']>;

export function useEWallet(): UseQueryResult<EWallet, CallFailed> {
  return useAnswer('eWallet', undefined, { isMine: true, staleMs: 0 });
}

/** While a transfer is being checked, the vendor's answer is expected soon: it is refetched more often. */
const WATCH_MS = 4_000;
const REFRESH_MS = 60_000;

/** One vendor's wallet, refetched; until the answer arrives, the last known one. */
export function useVendorWallet(known: VendorWallet): UseQueryResult<VendorWallet, CallFailed> {
  return useAnswer('vendorWallet', undefined, {
    params: { vendor: known.vendor },
    isMine: true,
    staleMs: 2_000,
    placeholder: known,
    refreshMs: ({ state }) => ((state.data?.underWay.length ?? 0) > 0 ? WATCH_MS : REFRESH_MS),
  });
}

export function reasonKey({ reason = 'rejected' }: Pick<Transfer, 'reason'>): TextKey {
  return `wallets.reason.${reason}`;
}

/** The vendors' manifests contain names as text keys. */
export function nameKeyOf({ nameKey }: Pick<VendorWallet, 'nameKey'>): TextKey {
  return nameKey as TextKey;
}

/** The exact sum of the vendors' amounts: amounts of one currency have equally many decimals. */
export function totalOf(amounts: readonly string[]): string {
  const decimals = Math.max(0, ...amounts.map((amount) => amount.split('.')[1]?.length ?? 0));
  const minor = amounts.reduce((sum, amount) => {
    const [whole = '0', fraction = ''] = amount.split('.');
    return sum + BigInt(whole + fraction.padEnd(decimals, '0'));
  }, 0n);
  const digits = minor.toString().padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

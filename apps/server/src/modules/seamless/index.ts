/** Seamless wallets: vendors that call our wallet for every bet and win. */
import type { Delivery } from '#provider-kit';
import { openVendors } from '../../outside/vendor-connections.ts';
import type { Merchant } from '../merchants/index.ts';
import { answerCall } from './answer-call.ts';
import type { SeamlessDeps } from './deps.ts';

export type { SeamlessDeps } from './deps.ts';
export type { LockedRounds, RoundsCollector } from './free-rounds.ts';
export { openRoundsVendors, type RoundsVendors } from './rounds-vendors.ts';

export interface SeamlessModule {
  /** `POST /vendors/{vendor}/wallet`, with the raw bytes; answered in the vendor's own words. */
  readonly answerWalletCall: (
    call: Delivery & { readonly merchant: Merchant; readonly vendor: string },
  ) => Promise<{ readonly status: number; readonly body: string }>;
}

export function createSeamless(deps: SeamlessDeps): SeamlessModule {
  const opened = openVendors<Merchant>(deps);
  return {
    async answerWalletCall({ merchant, vendor: code, ...delivery }) {
      const vendor = opened.of(merchant, code);
      const adapter = vendor?.connection.seamless;
      if (!vendor || !adapter) return { status: 404, body: '{}' };
      return adapter.write(await answerCall(deps, { merchant, vendor: vendor.manifest, adapter }, delivery));
    },
  };
}

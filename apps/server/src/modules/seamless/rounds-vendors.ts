/** Vendors that grant free rounds, as the giver of free rounds calls them. */
import type { CancelOutcome, FreeRounds, GrantOutcome, RoundsStatus } from '#vendors/plugin-rounds.ts';
import type { Tx } from '../../db/db.ts';
import { boundCalls, type MerchantProviders } from '../../outside/merchant-providers.ts';
import { type OpenVendor, openVendors } from '../../outside/vendor-connections.ts';
import type { Merchant } from '../merchants/index.ts';
import type { SeamlessDeps } from './deps.ts';
import { nameOf } from './store.ts';

/** A vendor that grants free rounds, as a merchant's account with it is called: each call ends in time, and an error is no answer. */
export interface RoundsVendor {
  readonly account: string;
  readonly rounds: FreeRounds;
  /** The account before it, while that one still answers. */
  readonly previous: () => { readonly account: string; readonly rounds: FreeRounds } | undefined;
}

/** Vendors that grant free rounds. */
export interface RoundsVendors {
  /** Who grants free rounds in this game of the merchant's, and what a round may be worth; undefined where nobody does. */
  offer(
    merchant: Merchant,
    game: string,
  ): { readonly vendor: string; readonly betValues: readonly bigint[] } | undefined;
  /** Undefined where the merchant does not work with it now. */
  of(merchant: Merchant, vendor: string): RoundsVendor | undefined;
  /** The name under which the vendor knows a member. */
  nameOf(tx: Tx, merchantId: string, vendor: string, memberId: string): Promise<string>;
}

type Opening = Pick<SeamlessDeps, 'vendors' | 'settingsOf' | 'previousOf' | 'httpTo' | 'clock' | 'random' | 'onFault'>;

export function openRoundsVendors(deps: Opening): RoundsVendors {
  const opened: MerchantProviders<Merchant, OpenVendor> = openVendors<Merchant>(deps);
  return {
    offer({ manifest, currency }, game) {
      for (const code of manifest.vendors) {
        const vendor = deps.vendors.find((one) => one.code === code);
        const betValues = vendor?.outside?.freeRounds?.betValues(game, currency) ?? [];
        if (betValues.length > 0) return { vendor: code, betValues };
      }
      return undefined;
    },
    of(merchant, code) {
      const vendor = opened.of(merchant, code);
      const own = vendor?.connection.freeRounds;
      if (!vendor || !own) return undefined;
      const calls = { onFault: deps.onFault, job: `free rounds at ${code}`, merchantId: merchant.id };
      return {
        account: vendor.account,
        rounds: bounded(calls, own),
        previous() {
          const before = vendor.previous();
          const rounds = before?.provider.freeRounds;
          return before && rounds && { account: before.account, rounds: bounded(calls, rounds) };
        },
      };
    },
    nameOf: (tx, merchantId, vendor, memberId) => nameOf(tx, deps, { merchantId, vendor, memberId, isTrial: false }),
  };
}

function bounded(calls: Parameters<typeof boundCalls>[0], own: FreeRounds): FreeRounds {
  const { inTimeOr } = boundCalls(calls);
  const unknown = { kind: 'unknown' } as const;
  return {
    grant: (order): Promise<GrantOutcome> => inTimeOr(order.setId, unknown, () => own.grant(order)),
    cancel: (order): Promise<CancelOutcome> => inTimeOr(order.setId, unknown, () => own.cancel(order)),
    state: (order): Promise<RoundsStatus> => inTimeOr(order.setId, unknown, () => own.state(order)),
  };
}

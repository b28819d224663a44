/** What an account is named by, and the plugins that it may be one of. */
import type { Clock } from '#kernel';
import type { Merchant } from '../../http/merchant.ts';
import type { AccountPart, AccountPlugin, ProviderAccountsDeps } from './deps.ts';
import type { Secrets } from './secrets.ts';
import type { AccountRef } from './store.ts';

export interface Named {
  readonly merchant: Merchant;
  /** `payment.sandbox`. */
  readonly account: string;
  readonly by: string;
}

export interface Context {
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly partsOf: ProviderAccountsDeps['partsOf'];
  readonly mayCall: ProviderAccountsDeps['mayCall'];
}

interface Found {
  readonly ref: AccountRef;
  readonly pluginOf: (code: string) => AccountPlugin | undefined;
  /** Whether the server was started with an account of the same plugin, whose callbacks may go on for a while. */
  readonly takesOver: boolean;
}

export function findPart({ partsOf }: Context, { merchant, account }: Named): Found | undefined {
  const found: AccountPart | undefined = partsOf(merchant).find(({ kind, part }) => account === `${kind}.${part}`);
  if (!found) return undefined;
  const { kind, part, plugins, otherwise } = found;
  return {
    ref: { merchantId: merchant.id, kind, part },
    pluginOf: (code) => plugins.find((one) => one.code === code),
    takesOver: otherwise !== 'none' && (kind === 'payment' || kind === 'vendor'),
  };
}

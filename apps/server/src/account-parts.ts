/** What operators may enter accounts of: the providers that a merchant offers, each with the plugins that can be one. */
import { type AccountKind, outsideProviders } from '#contract';
import { identities } from '#identities/registry.ts';
import type { Clock, EgressClient, Random } from '#kernel';
import { channels } from '#messengers/plugin.ts';
import { messengers } from '#messengers/registry.ts';
import { payments } from '#payments/registry.ts';
import { type Plugin, settingsError } from '#provider-kit';
import { vendors } from '#vendors/registry.ts';
import type { Accounts, Merchant } from './modules/merchants/index.ts';
import type { AccountPart, AccountPlugin, AccountsInUse } from './modules/provider-accounts/index.ts';

interface PartPorts {
  readonly clock: Clock;
  readonly random: Random;
  readonly httpTo: (origins: readonly string[]) => EgressClient;
  /** As the server was started. */
  readonly configured: Accounts;
  readonly identityAccount: (merchantId: string, provider: (typeof outsideProviders)[number]) => Otherwise;
}

type Otherwise = AccountPart['otherwise'];
type AnyPlugin = Plugin<unknown, unknown>;

function pluginOf(code: string, plugin: AnyPlugin, { httpTo, clock, random }: PartPorts): AccountPlugin {
  const { settings, optional, origins } = plugin;
  const { check } = plugin;
  return {
    code,
    settings,
    optional,
    error: (given) => settingsError(plugin, given),
    check:
      check &&
      ((given, merchantCode) =>
        check.call(plugin, { settings: given, clock, random, http: httpTo(origins(given)) }, merchantCode)),
  };
}

const otherwiseOf = (account: Accounts['vendors'][number]['account'] | undefined): Otherwise =>
  account === 'account' ? 'environment' : account === 'sandbox' ? 'sandbox' : 'none';

/** Storages and mail servers are the machine's: the first serve all merchants, the second are reached past the guard of outgoing calls. */
export function accountPartsOf({ id, manifest }: Merchant, ports: PartPorts): readonly AccountPart[] {
  const part = (kind: AccountKind, name: string, plugins: readonly AccountPlugin[], otherwise: Otherwise) =>
    plugins.length === 0 ? [] : [{ kind, part: name, plugins, otherwise }];
  const { configured } = ports;
  const accountIn = (list: Accounts['vendors'], name: string) =>
    otherwiseOf(list.find((one) => one.id === name)?.account);
  return [
    ...manifest.payments.flatMap((code) => {
      const plugins = payments.filter((one) => one.code === code).map((one) => pluginOf(code, one, ports));
      return part('payment', code, plugins, accountIn(configured.payments, code));
    }),
    ...manifest.vendors.flatMap((code) => {
      const outside = vendors.find((one) => one.code === code)?.outside;
      return part('vendor', code, outside ? [pluginOf(code, outside, ports)] : [], accountIn(configured.vendors, code));
    }),
    ...channels.flatMap((channel) => {
      const able = messengers.filter((one) => one.channels.includes(channel) && !one.isUnguarded && !one.sandboxHost);
      const plugins = able.map((one) => pluginOf(one.code, one, ports));
      return part('messenger', channel, plugins, accountIn(configured.messengers, channel));
    }),
    ...outsideProviders.flatMap((provider) => {
      const plugins = identities.map((one) => pluginOf(one.code, one, ports));
      return part('identity', provider, plugins, ports.identityAccount(id, provider));
    }),
  ];
}

/** With what operators have put in use. */
export function withEntered({ of }: Pick<AccountsInUse, 'of'>, code: string, configured: Accounts): Accounts {
  const entered = (kind: AccountKind, list: Accounts['vendors']) =>
    list.map((one) => (of(code, kind, one.id) ? { ...one, account: 'account' as const } : one));
  return {
    vendors: entered('vendor', configured.vendors),
    payments: entered('payment', configured.payments),
    messengers: entered('messenger', configured.messengers),
  };
}

/** Accounts with providers: what operators may enter of a merchant, each with the plugins that it can be one of, and what is in use. */
import { type AccountKind, outsideProviders } from '#contract';
import { identities } from '#identities/registry.ts';
import type { Clock, EgressClient, Random } from '#kernel';
import { channels } from '#messengers/plugin.ts';
import { messengers } from '#messengers/registry.ts';
import { payments } from '#payments/registry.ts';
import { type Plugin, type Settings, settingsError } from '#provider-kit';
import { vendors } from '#vendors/registry.ts';
import type { AppConfig } from '../config.ts';
import type { CashierDeps } from '../modules/cashier/index.ts';
import type { Accounts, Merchant } from '../modules/merchants/index.ts';
import type { AccountInUse, AccountPart, AccountPlugin, AccountsInUse } from '../modules/provider-accounts/index.ts';
import type { TransferDeps } from '../modules/transfers/index.ts';
import type { Sandboxes } from '../outside/sandboxes.ts';

interface PartPorts {
  readonly clock: Clock;
  readonly random: Random;
  readonly httpTo: (origins: readonly string[]) => EgressClient;
  /** As the server was started. */
  readonly configured: Accounts;
  readonly identityAccount: (merchantId: string, provider: (typeof outsideProviders)[number]) => Otherwise;
  /** Of what operators have put in use, and of payments and vendors as the server was started. */
  readonly inUse: (kind: AccountKind, part: string) => AccountInUse | undefined;
}

type Otherwise = AccountPart['otherwise'];
type AnyPlugin = Plugin<unknown, unknown>;

function pluginOf(code: string, plugin: AnyPlugin, { httpTo, clock, random }: PartPorts): AccountPlugin {
  const { settings, optional, check } = plugin;
  const portsOf = (given: Settings) => ({ settings: given, clock, random, http: httpTo(plugin.origins(given)) });
  return {
    code,
    settings,
    optional,
    error(given) {
      try {
        const error = settingsError(plugin, given);
        if (error === undefined) plugin.open(portsOf(given));
        return error;
      } catch {
        // What it threw may hold a secret.
        return 'it cannot be opened with them';
      }
    },
    origins(given) {
      try {
        return plugin.origins(given);
      } catch {
        return [];
      }
    },
    check: check && (async (given, merchantCode) => check.call(plugin, portsOf(given), merchantCode)),
  };
}

/** Nothing in use fails at nothing. A vendor is played at an origin. */
function isFailing(kind: AccountKind, plugins: readonly AccountPlugin[], inUse: AccountInUse | undefined): boolean {
  if (!inUse) return false;
  const plugin = plugins.find(({ code }) => code === inUse.plugin);
  if (!plugin || plugin.error(inUse.settings) !== undefined) return true;
  return kind === 'vendor' && plugin.origins(inUse.settings).length === 0;
}

const otherwiseOf = (account: Accounts['vendors'][number]['account'] | undefined): Otherwise =>
  account === 'account' ? 'environment' : account === 'sandbox' ? 'sandbox' : 'none';

/** Storages and mail servers are the machine's: the first serve all merchants, the second are reached past the guard of outgoing calls. */
export function accountPartsOf({ id, manifest }: Merchant, ports: PartPorts): readonly AccountPart[] {
  const part = (kind: AccountKind, name: string, plugins: readonly AccountPlugin[], otherwise: Otherwise) =>
    plugins.length === 0
      ? []
      : [{ kind, part: name, plugins, otherwise, isFailing: isFailing(kind, plugins, ports.inUse(kind, name)) }];
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

export interface AccountSettings {
  readonly paymentSettings: CashierDeps['settingsOf'];
  readonly vendorSettings: TransferDeps['settingsOf'];
  readonly previousPaymentSettings: NonNullable<CashierDeps['previousOf']>;
  readonly previousVendorSettings: NonNullable<TransferDeps['previousOf']>;
}

/** What operators have put in use counts before the configuration, and a sandbox where there is neither. */
export function settingsBy(
  accounts: Pick<AccountsInUse, 'of' | 'previousOf'>,
  config: Pick<AppConfig, 'payments' | 'vendors'>,
  sandboxSettings: Sandboxes['settingsOf'],
): AccountSettings {
  const configuredPayment: AccountSettings['paymentSettings'] = ({ id }, payment) =>
    config.payments[id]?.[payment.code] ?? sandboxSettings(payment, id);
  const configuredVendor: AccountSettings['vendorSettings'] = ({ id }, { code, outside = {} }) =>
    config.vendors[id]?.[code] ?? sandboxSettings(outside, id);
  function previousOf(before: AccountInUse | 'configured' | undefined, configured: () => Settings | undefined) {
    return before === 'configured' ? configured() : before?.settings;
  }
  return {
    paymentSettings: (merchant, payment) =>
      accounts.of(merchant.id, 'payment', payment.code)?.settings ?? configuredPayment(merchant, payment),
    vendorSettings: (merchant, vendor) =>
      accounts.of(merchant.id, 'vendor', vendor.code)?.settings ?? configuredVendor(merchant, vendor),
    previousPaymentSettings: (merchant, payment) =>
      previousOf(accounts.previousOf(merchant.id, 'payment', payment.code), () => configuredPayment(merchant, payment)),
    previousVendorSettings: (merchant, vendor) =>
      previousOf(accounts.previousOf(merchant.id, 'vendor', vendor.code), () => configuredVendor(merchant, vendor)),
  };
}

/** Of a payment or a vendor, whose part is its plugin's code. */
export function startedWith(
  { paymentSettings, vendorSettings }: AccountSettings,
  merchant: Merchant,
  kind: AccountKind,
  part: string,
): AccountInUse | undefined {
  const payment = kind === 'payment' ? payments.find(({ code }) => code === part) : undefined;
  const vendor = kind === 'vendor' ? vendors.find(({ code }) => code === part) : undefined;
  const settings = (payment && paymentSettings(merchant, payment)) ?? (vendor && vendorSettings(merchant, vendor));
  return settings && { plugin: part, settings };
}

/** Opens the providers (messengers, identity, storage, payments) by configuration; in development, sandboxes replace them. */
import { join } from 'node:path';
import { type OutsideProvider, outsideProviders } from '#contract';
import type { IdentityProvider } from '#identities/plugin.ts';
import { identities } from '#identities/registry.ts';
import type { Clock, Random } from '#kernel';
import { channels, type Messenger } from '#messengers/plugin.ts';
import { messengers } from '#messengers/registry.ts';
import { payments } from '#payments/registry.ts';
import { type Plugin, type PluginPorts, type Sandbox, type Settings, settingsError } from '#provider-kit';
import type { FileStorage } from '#storages/plugin.ts';
import { storages } from '#storages/registry.ts';
import { vendors } from '#vendors/registry.ts';
import type { AppConfig } from '../config.ts';
import type { CashierDeps } from '../modules/cashier/index.ts';
import type { IdentityDeps } from '../modules/identity/index.ts';
import type { PublicBeacons, ResultFeeds } from '../modules/lottery/index.ts';
import type { Accounts, Merchant } from '../modules/merchants/index.ts';
import type { MessengerDeps } from '../modules/messenger/index.ts';
import type { AccountInUse, AccountPart, AccountsInUse } from '../modules/provider-accounts/index.ts';
import type { PushDeps } from '../modules/push/index.ts';
import { createByteEgressClient, createEgressClient } from '../outside/egress-client.ts';
import { createSandboxes, type Sandboxes } from '../outside/sandboxes.ts';
import { type AccountSettings, accountPartsOf, settingsBy, startedWith, withEntered } from './account-parts.ts';
import { openBeacons } from './open-beacons.ts';
import { openFeeds } from './open-feeds.ts';

/** In settings: all merchants without an entry of their own. */
const OTHERS = '*';

export interface ProviderOptions {
  readonly config: AppConfig;
  readonly clock: Clock;
  readonly random: Random;
  readonly secret: Uint8Array;
  readonly originOf: (host: string) => string;
  readonly merchants: () => readonly Merchant[];
  /** What operators have decided: it counts before the configuration. */
  readonly accounts: Pick<AccountsInUse, 'of' | 'previousOf'>;
  /** Called with what a provider throws that is asked in the background. */
  readonly onFault: (error: unknown) => void;
}

export interface OpenProviders extends AccountSettings {
  readonly messengerOf: MessengerDeps['messengerOf'];
  readonly identityOf: IdentityDeps['outside']['of'];
  readonly storage: FileStorage;
  readonly beacons: PublicBeacons;
  readonly feeds: ResultFeeds;
  readonly httpTo: CashierDeps['httpTo'];
  /** Whether an origin is called at all: over TLS, or a sandbox on this machine. */
  readonly mayCall: (origin: string) => boolean;
  /** By which account a merchant of this code has each provider. */
  readonly accountsOf: (code: string) => Accounts;
  /** What operators may enter accounts of, for a merchant. */
  readonly partsOf: (merchant: Merchant) => readonly AccountPart[];
  /** Hosts of this machine's own sites. */
  readonly sandboxHosts: readonly string[];
  /** The services of members' browsers. */
  readonly push: Pick<PushDeps, 'sandboxes' | 'bytesTo'>;
  /** The site of a sandbox's host; undefined for any other host. */
  readonly listenerFor: Sandboxes['listenerFor'];
  /** Opens the sandboxes that saved something. */
  readonly openSavedSandboxes: Sandboxes['openSaved'];
  /** Closes connections. */
  readonly close: () => void;
}

interface Choice<Manifest> {
  readonly manifest: Manifest;
  readonly settings: Settings;
}

type Coded = Pick<Plugin<unknown, unknown>, 'settings' | 'validate'> & { readonly code: string };

/** Throws on invalid settings: at start rather than at first use. */
function choose<Manifest extends Coded>(
  where: string,
  manifests: readonly Manifest[],
  code: string,
  settings: Settings,
  refuses: (manifest: Manifest) => string | undefined = () => undefined,
): Choice<Manifest> {
  const manifest = manifests.find((one) => one.code === code);
  const error = manifest ? (refuses(manifest) ?? settingsError(manifest, settings)) : 'there is no such plugin';
  if (!manifest || error !== undefined) throw new Error(`${where}: ${code}: ${error}`);
  return { manifest, settings };
}

/** Choices by merchant (`*` for all others) and part, all validated before the first use. */
function chooseByMerchant<Part extends string, Manifest>(
  env: string,
  configured: AppConfig['messengers'],
  parts: readonly Part[],
  read: (where: string, settings: Settings, part: Part) => Choice<Manifest>,
): (merchantId: string, part: Part) => Choice<Manifest> | undefined {
  const choices = new Map<string, Choice<Manifest>>();
  for (const [merchant, byPart] of Object.entries(configured)) {
    for (const [name, settings] of Object.entries(byPart)) {
      const where = `${env}, ${merchant}, ${name}`;
      const part = parts.find((one) => one === name);
      if (part === undefined) throw new Error(`${where}: one of ${parts.join(', ')} is meant`);
      choices.set(`${merchant} ${part}`, read(where, settings, part));
    }
  }
  return (merchantId, part) => choices.get(`${merchantId} ${part}`) ?? choices.get(`${OTHERS} ${part}`);
}

/** The messenger of a merchant; unconfigured channels go to the outbox, and in production nowhere. */
export function chooseMessengers({
  messengers: configured,
  isProduction,
}: Pick<AppConfig, 'messengers' | 'isProduction'>) {
  const outbox = messengers.find(({ sandboxHost }) => sandboxHost !== undefined);
  const choiceOf = chooseByMerchant('MESSENGER_SETTINGS', configured, channels, (where, given, channel) => {
    const { messenger = '', ...settings } = given;
    return choose(where, messengers, messenger, settings, (manifest) => {
      if (isProduction && manifest === outbox) return 'it only shows messages, which no production wants';
      return manifest.channels.includes(channel) ? undefined : `it carries no ${channel}`;
    });
  });
  return (merchantId: string, channel: (typeof channels)[number]) =>
    choiceOf(merchantId, channel) ?? (isProduction || !outbox ? undefined : { manifest: outbox, settings: {} });
}

/** By default this machine's disk, in the server's data directory. */
export function openStorage(
  { storage: configured, directory, isProduction }: Pick<AppConfig, 'storage' | 'directory' | 'isProduction'>,
  ports: Pick<PluginPorts, 'clock' | 'random'>,
): FileStorage {
  const { storage: code = 'disk', ...given } = configured;
  const own = code === 'disk' ? { folder: join(directory, 'files'), ...given } : given;
  const { manifest, settings } = choose('STORAGE_SETTINGS', storages, code, own);
  const origins = manifest.origins(settings);
  const sandboxOrigins = isProduction
    ? []
    : origins.filter((origin) => new URL(origin).hostname.endsWith('.localhost'));
  return manifest.open({ ...ports, settings, http: createByteEgressClient({ origins, sandboxOrigins }) });
}

/** Its own settings, a sandbox, or nothing. */
function accountOf(own: object | undefined, sandbox?: object, sandboxHost?: string): 'account' | 'sandbox' | 'none' {
  if (own !== undefined) return sandboxHost === undefined ? 'account' : 'sandbox';
  return sandbox === undefined ? 'none' : 'sandbox';
}

const sandboxesOf = (plugins: readonly Pick<Plugin<unknown, unknown>, 'sandbox'>[]) =>
  plugins.flatMap(({ sandbox }) => sandbox ?? []);

/** As the server was started. */
function accountsIn(
  config: AppConfig,
  code: string,
  {
    chosenMessenger,
    sandboxSettings,
  }: {
    readonly chosenMessenger: ReturnType<typeof chooseMessengers>;
    readonly sandboxSettings: Sandboxes['settingsOf'];
  },
): Accounts {
  return {
    vendors: vendors.map(({ code: id, outside }) => ({
      id,
      account: outside ? accountOf(config.vendors[code]?.[id], sandboxSettings(outside, code)) : 'own',
    })),
    payments: payments.map((payment) => ({
      id: payment.code,
      account: accountOf(config.payments[code]?.[payment.code], sandboxSettings(payment, code)),
    })),
    messengers: channels.map((id) => ({
      id,
      account: accountOf(chosenMessenger(code, id), undefined, chosenMessenger(code, id)?.manifest.sandboxHost),
    })),
  };
}

/** What operators have put in use. None that cannot work. */
function enteredChoice<Manifest extends Coded>(
  { plugin, settings }: AccountInUse,
  manifests: readonly Manifest[],
): Choice<Manifest> | undefined {
  const manifest = manifests.find(({ code }) => code === plugin);
  return manifest && settingsError(manifest, settings) === undefined ? { manifest, settings } : undefined;
}

/** Merchants with the same account share one instance; none where it cannot be opened. */
function createOpener<Provider>({
  clock,
  random,
  httpTo,
  onFault,
}: Pick<ProviderOptions, 'clock' | 'random' | 'onFault'> & Pick<OpenProviders, 'httpTo'>) {
  type Chosen = Choice<Plugin<Provider, unknown> & Coded>;
  const opened = new Map<string, Provider | undefined>();
  function openNew({ manifest, settings }: Chosen): Provider | undefined {
    try {
      return manifest.open({ settings, clock, random, http: httpTo(manifest.origins(settings)) });
    } catch {
      // What it threw may hold what it was given: it is not logged.
      onFault(new Error(`an account with ${manifest.code} cannot be opened`));
      return undefined;
    }
  }
  const open = (choice: Chosen): Provider | undefined => {
    const key = JSON.stringify([choice.manifest.code, choice.settings]);
    if (!opened.has(key)) opened.set(key, openNew(choice));
    return opened.get(key);
  };
  return { open, opened };
}

export function openProviders(options: ProviderOptions): OpenProviders {
  const { config, clock, random, accounts } = options;
  const { isProduction, directory } = config;
  const chosenMessenger = chooseMessengers(config);
  const chosenIdentity = chooseByMerchant('IDENTITY_SETTINGS', config.identities, outsideProviders, (where, given) => {
    const { identity = 'oidc', ...settings } = given;
    return choose(where, identities, identity, settings);
  });
  const httpTo: OpenProviders['httpTo'] = (origins) =>
    createEgressClient({ origins, sandboxOrigins: sandboxes.origins() });
  const openMessengers = createOpener<Messenger>({ ...options, httpTo });
  const openIdentities = createOpener<IdentityProvider>({ ...options, httpTo });
  const outboxes = messengers.flatMap((manifest): Sandbox[] => {
    const { sandboxHost: host } = manifest;
    const answer = (request: Request) =>
      openMessengers.open({ manifest, settings: {} })?.answer?.(request) ??
      Promise.resolve(new Response(null, { status: 404 }));
    return host === undefined ? [] : [{ host, open: () => ({ answer }) }];
  });
  const played = [...payments, ...identities, ...vendors.flatMap(({ outside }) => outside ?? [])];
  const sandboxSites = isProduction ? [] : [...sandboxesOf(played), ...outboxes];
  const sandboxes = createSandboxes({ ...options, directory, sandboxes: sandboxSites });
  const sandboxSettings: Sandboxes['settingsOf'] = (plugin, merchantCode) =>
    isProduction ? undefined : sandboxes.settingsOf(plugin, merchantCode);

  function playedIdentity(provider: OutsideProvider, clientId: string) {
    const manifest = isProduction ? undefined : identities.find(({ sandbox }) => sandbox);
    if (!manifest?.sandbox) return undefined;
    const account = sandboxes.accountAt(manifest.sandbox, clientId);
    return { manifest, settings: manifest.sandbox.settingsOf(account, provider, clientId) };
  }

  const configuredAccounts = (code: string) => accountsIn(config, code, { chosenMessenger, sandboxSettings });

  const settings = settingsBy(accounts, config, sandboxSettings);

  return {
    messengerOf(merchantId, channel) {
      const entered = accounts.of(merchantId, 'messenger', channel);
      const choice = entered ? enteredChoice(entered, messengers) : chosenMessenger(merchantId, channel);
      const messenger = choice && openMessengers.open(choice);
      return messenger && { code: choice.manifest.code, messenger };
    },
    identityOf({ id }, provider) {
      const entered = accounts.of(id, 'identity', provider);
      const choice = entered
        ? enteredChoice(entered, identities)
        : (chosenIdentity(id, provider) ?? playedIdentity(provider, id));
      return choice && openIdentities.open(choice);
    },
    storage: openStorage(config, { clock, random }),
    beacons: openBeacons(config, { clock, random, httpTo }),
    feeds: openFeeds(config, { clock, random, httpTo, secret: options.secret, onFault: options.onFault }),
    ...settings,
    httpTo,
    mayCall: (origin) => origin.startsWith('https:') || sandboxes.origins().includes(origin),
    accountsOf: (code) => withEntered(accounts, code, configuredAccounts(code)),
    partsOf: (merchant) =>
      accountPartsOf(merchant, {
        clock,
        random,
        httpTo,
        configured: configuredAccounts(merchant.id),
        identityAccount: (id, provider) => {
          if (chosenIdentity(id, provider)) return 'environment';
          return playedIdentity(provider, id) ? 'sandbox' : 'none';
        },
        inUse: (kind, part) => accounts.of(merchant.id, kind, part) ?? startedWith(settings, merchant, kind, part),
      }),
    sandboxHosts: sandboxSites.map(({ host }) => host),
    push: {
      sandboxes: config.pushSandboxes,
      bytesTo: (origin) => createByteEgressClient({ origins: [origin], sandboxOrigins: config.pushSandboxes }),
    },
    listenerFor: sandboxes.listenerFor,
    openSavedSandboxes: sandboxes.openSaved,
    close: () => {
      for (const messenger of openMessengers.opened.values()) messenger?.close?.();
    },
  };
}

/** What every provider plugin declares, and what it is given to work with. */
import type { EgressClient, HttpOutcome } from '#kernel';
import type { Sandbox, TestDoublePorts } from './sandbox.ts';

/** An account with a provider: its address and keys. Values come from the configuration and never appear in logs. */
export interface Settings {
  readonly [name: string]: string;
}

/**
 * `address`: where an account is called, as one or several URLs. What is secret is never kept for another address.
 * What names an account is a `text` or an `address`: where only a `secret` changes it is the same account, and what it was sent is followed
 * up with the new one.
 */
export type SettingKind = 'text' | 'address' | 'secret';

export interface SettingNames {
  readonly [name: string]: SettingKind;
}

/** Whether a provider knows an account. `refused`: it does not, or not with these keys. */
export type CheckOutcome = 'works' | 'refused' | 'unreachable';

export interface PluginPorts<Http = EgressClient> extends TestDoublePorts {
  /** Reaches only the origins the plugin declares for these settings, follows no redirect, and has a timeout. */
  readonly http: Http;
  readonly settings: Settings;
}

export interface Plugin<Provider, TestDouble, Http = EgressClient> {
  /** Required settings. */
  readonly settings: SettingNames;
  readonly optional?: SettingNames;
  /** Validates complete settings; its message is for the person who runs the server. */
  readonly validate?: (settings: Settings) => string | undefined;
  /** The only origins it may call and send players to. */
  origins(settings: Settings): readonly string[];
  open(ports: PluginPorts<Http>): Provider;
  /** Asks the provider, without any effect, whether it knows the account of a merchant. None: it cannot be asked. */
  check?(ports: PluginPorts<Http>, merchantCode: string): Promise<CheckOutcome>;
  /** Opens connections of its own, past the guard of outgoing calls: its account is named by the machine alone, and by no operator. */
  readonly isUnguarded?: true;
  /** Its sandbox on this machine; never opened in production. */
  readonly sandbox?: Sandbox;
  /** A test double of the provider, for the conformance suite. Loaded lazily: only tests need it. */
  readonly testDouble: () => Promise<(ports: TestDoublePorts) => TestDouble | Promise<TestDouble>>;
}

/** A callback as received: the signed bytes, and the headers in lower case. */
export interface Delivery {
  readonly rawBody: Uint8Array;
  readonly headers: { readonly [name: string]: string | undefined };
}

/** Why a plugin cannot work with these settings; undefined when it can. */
export function settingsError(
  { settings: required, validate }: Pick<Plugin<unknown, unknown>, 'settings' | 'validate'>,
  settings: Settings,
): string | undefined {
  const missing = Object.keys(required).filter((name) => (settings[name] ?? '') === '');
  return missing.length > 0 ? `${missing.join(', ')} missing` : validate?.(settings);
}

/** For `check`: of a request that changes nothing. */
export function checkOf(outcome: HttpOutcome): CheckOutcome {
  if (outcome.kind !== 'answered' || outcome.status >= 500) return 'unreachable';
  return outcome.status < 300 ? 'works' : 'refused';
}

/** For `origins`: the origin of one setting. */
export function originOf(url = ''): readonly string[] {
  const parsed = URL.parse(url);
  return parsed ? [parsed.origin] : [];
}

/** What every plugin for a provider says of itself, and what it is given to work with. */
import type { EgressClient } from '#kernel';
import type { Sandbox, TestDoublePorts } from './sandbox.ts';

/** An account with a provider: where it is, its keys. Values come from the configuration, and are kept out of logs. */
export interface Settings {
  readonly [name: string]: string;
}

export interface PluginPorts<Http = EgressClient> extends TestDoublePorts {
  /** Leads to the origins the plugin names for these settings and nowhere else, follows no redirect, and ends in time. */
  readonly http: Http;
  readonly settings: Settings;
}

export interface Plugin<Provider, TestDouble, Http = EgressClient> {
  /** Settings without which it cannot work. */
  readonly settings: readonly string[];
  /** What is wrong with settings that are all there, for whoever runs the server. */
  readonly validate?: (settings: Settings) => string | undefined;
  /** The only places it may reach, and send players to. */
  origins(settings: Settings): readonly string[];
  open(ports: PluginPorts<Http>): Provider;
  /** Its other side on this machine, which no production opens. */
  readonly sandbox?: Sandbox;
  /** The provider's side as the plugin knows it, for the suite that every plugin passes. Loaded lazily: tests alone need it. */
  readonly testDouble: () => Promise<(ports: TestDoublePorts) => TestDouble | Promise<TestDouble>>;
}

/** A callback as it came: the bytes that were signed, and the headers in lower case. */
export interface Delivery {
  readonly rawBody: Uint8Array;
  readonly headers: { readonly [name: string]: string | undefined };
}

/** Why a plugin could not work with these settings; undefined when it can. */
export function settingsError(
  { settings: required, validate }: Pick<Plugin<unknown, unknown>, 'settings' | 'validate'>,
  settings: Settings,
): string | undefined {
  const missing = required.filter((name) => (settings[name] ?? '') === '');
  return missing.length > 0 ? `${missing.join(', ')} missing` : validate?.(settings);
}

/** For `origins`: where one setting leads. */
export function originOf(url = ''): readonly string[] {
  const parsed = URL.parse(url);
  return parsed ? [parsed.origin] : [];
}

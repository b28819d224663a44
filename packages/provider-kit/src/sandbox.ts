/** Sandboxes: providers simulated on this machine, as sites at hosts of their own. */
import type { Clock, EgressClient, Random } from '#kernel';

export interface TestDoublePorts {
  readonly clock: Clock;
  readonly random: Random;
}

/** The status is 0 without an answer. */
export interface PostAnswer {
  readonly status: number;
  readonly body: string;
}

/** What a sandbox site is given. */
export interface SandboxPorts extends TestDoublePorts {
  /** Its origin: `http://pay.localhost:8080`. */
  readonly origin: string;
  /** The signing key of an account, by the merchant's code; undefined without such a merchant. */
  readonly keyOf: (account: string) => string | undefined;
  /** The base URL of the account's own site. */
  readonly originsOf: (account: string) => readonly string[];
  /** Runs something once, later. */
  readonly later: (milliseconds: number, act: () => void) => void;
  /** Posts a callback. */
  readonly post: (url: string, headers: { readonly [name: string]: string }, body: string) => Promise<PostAnswer>;
  /** State saved across restarts. */
  readonly memory: { readonly load: () => string | undefined; readonly save: (text: string) => void };
}

export interface SandboxSite {
  answer(request: Request): Promise<Response>;
}

export interface Sandbox {
  /** Ends in `.localhost`. */
  readonly host: string;
  readonly open: (ports: SandboxPorts) => SandboxSite;
}

/** A merchant's account at a sandbox. */
export interface SandboxAccount {
  readonly origin: string;
  readonly key: string;
}

/** Calls a site without a network. */
export function egressTo(site: SandboxSite): EgressClient {
  return async ({ method, url, headers, body }) => {
    const request = new Request(url, { method, headers, ...(body === undefined ? {} : { body }) });
    const answered = await site.answer(request);
    return { kind: 'answered', status: answered.status, body: await answered.text() };
  };
}

/** A site for one account, which records all callbacks. */
export function testSandboxPorts({ origin, key }: SandboxAccount, ports: TestDoublePorts): SandboxPorts {
  return {
    ...ports,
    origin,
    keyOf: () => key,
    originsOf: () => [origin],
    later: () => undefined,
    post: async () => ({ status: 200, body: '' }),
    memory: { load: () => undefined, save: () => undefined },
  };
}

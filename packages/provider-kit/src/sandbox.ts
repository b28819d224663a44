/** Sandboxes: providers that are played on this machine, as sites at hosts of their own. */
import type { Clock, EgressClient, Random } from '#kernel';

export interface TestDoublePorts {
  readonly clock: Clock;
  readonly random: Random;
}

/** What a site needs to be a world of its own. */
export interface SandboxPorts extends TestDoublePorts {
  /** Where it is found: `http://pay.localhost:8080`. */
  readonly origin: string;
  /** The key an account signs with, by the merchant's code; undefined where there is no such merchant. */
  readonly keyOf: (account: string) => string | undefined;
  /** Where the account's own site is found. */
  readonly originsOf: (account: string) => readonly string[];
  /** Runs something later, once. */
  readonly later: (milliseconds: number, act: () => void) => void;
  /** Posts a callback; answers the status, or 0 when nobody answered. */
  readonly post: (url: string, headers: { readonly [name: string]: string }, body: string) => Promise<number>;
  /** What it keeps from one start to the next. */
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

/** Reaches a site without a network. */
export function egressTo(site: SandboxSite): EgressClient {
  return async ({ method, url, headers, body }) => {
    const request = new Request(url, { method, headers, ...(body === undefined ? {} : { body }) });
    const answered = await site.answer(request);
    return { kind: 'answered', status: answered.status, body: await answered.text() };
  };
}

/** A site of one account, whose callbacks are all taken. */
export function testSandboxPorts({ origin, key }: SandboxAccount, ports: TestDoublePorts): SandboxPorts {
  return {
    ...ports,
    origin,
    keyOf: () => key,
    originsOf: () => [origin],
    later: () => undefined,
    post: async () => 200,
    memory: { load: () => undefined, save: () => undefined },
  };
}

/** Sandboxes on this machine under hosts of their own, with keys derived from the server's secret. Never in production. */
import { createHmac } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Clock, Random } from '#kernel';
import type { Plugin, PostAnswer, Sandbox, SandboxAccount, SandboxPorts, Settings } from '#provider-kit';
import { answerWeb, hostOf, type WebListener } from './answer-web.ts';
import { loopbackLookup } from './network-guard.ts';
import { sendRequest } from './send-request.ts';

export interface SandboxDeps {
  /** Sandbox sites by host. None in production. */
  readonly sandboxes: readonly Sandbox[];
  readonly merchants: () => readonly {
    readonly manifest: { readonly code: string; readonly hosts: readonly string[] };
  }[];
  readonly secret: Uint8Array;
  /** The origin of one of our hosts: `http://pay.localhost:8080`. Called at the first request, since the port is known late. */
  readonly originOf: (host: string) => string;
  /** Folder of the sites' saved state. */
  readonly directory: string;
  readonly clock: Clock;
  readonly random: Random;
  /** By default an unref'ed timer, and over the network. */
  readonly later?: SandboxPorts['later'] | undefined;
  readonly post?: SandboxPorts['post'] | undefined;
}

type Played = Pick<Plugin<unknown, unknown>, 'sandbox'> & { readonly demoSettings?: Settings };

export interface Sandboxes {
  readonly accountAt: (sandbox: Sandbox, merchantCode: string) => SandboxAccount;
  /** A merchant's account with a plugin's sandbox, and its default settings; undefined for plugins without either. */
  readonly settingsOf: (plugin: Played, merchantCode: string) => Settings | undefined;
  /** Opens the sites with saved state once the port is known: what they owed before a restart waits for no request. */
  readonly openSaved: () => void;
  /** The site of a sandbox's host; undefined for any other host. Opened by its first request. */
  readonly listenerFor: (request: Pick<IncomingMessage, 'headers'>) => WebListener | undefined;
  /** The origins on this machine that may be reached without TLS. */
  readonly origins: () => readonly string[];
}

export function createSandboxes(deps: SandboxDeps): Sandboxes {
  const { sandboxes, merchants, secret, originOf, clock, random } = deps;
  const listeners = new Map<string, WebListener>();
  // Derived once: what an account is opened with is compared at every call of its provider.
  const keys = new Map<string, string>();
  function keyAt({ host }: Sandbox, account: string): string {
    const name = `sandbox ${host} ${account}`;
    const key = keys.get(name) ?? createHmac('sha256', secret).update(name).digest('base64url');
    keys.set(name, key);
    return key;
  }
  const accountAt = (sandbox: Sandbox, account: string) => ({
    origin: originOf(sandbox.host),
    key: keyAt(sandbox, account),
  });

  const memoryOf = ({ host }: Sandbox) => fileMemory(deps.directory, host.replace(/\.localhost$/, ''));

  function open(sandbox: Sandbox): WebListener {
    const origin = originOf(sandbox.host);
    const merchantOf = (account: string) => merchants().find(({ manifest }) => manifest.code === account)?.manifest;
    const site = sandbox.open({
      origin,
      clock,
      random,
      keyOf: (account) => (merchantOf(account) ? keyAt(sandbox, account) : undefined),
      originsOf: (account) => merchantOf(account)?.hosts.map(originOf) ?? [],
      later: deps.later ?? ((milliseconds, act) => void setTimeout(act, milliseconds).unref()),
      post: deps.post ?? postOverWire,
      memory: memoryOf(sandbox),
    });
    return answerWeb(origin, (request) => site.answer(request));
  }

  function opened(sandbox: Sandbox): WebListener {
    const listener = listeners.get(sandbox.host) ?? open(sandbox);
    listeners.set(sandbox.host, listener);
    return listener;
  }

  return {
    accountAt,
    settingsOf: ({ sandbox, demoSettings }, account) =>
      sandbox ? { ...demoSettings, ...accountAt(sandbox, account) } : demoSettings,
    openSaved() {
      for (const sandbox of sandboxes) if (memoryOf(sandbox).load() !== undefined) opened(sandbox);
    },
    listenerFor(request) {
      const host = hostOf(request);
      const sandbox = sandboxes.find((one) => one.host === host);
      return sandbox && opened(sandbox);
    },
    origins: () => sandboxes.map(({ host }) => originOf(host)),
  };
}

export async function postOverWire(
  url: string,
  headers: { readonly [name: string]: string },
  body: string,
): Promise<PostAnswer> {
  const sent = await sendRequest({ method: 'POST', url, headers, body }, loopbackLookup);
  return sent.kind === 'answered' ? sent : { status: 0, body: '' };
}

/** One file per sandbox, written atomically: a lost state would lose members' money. */
function fileMemory(directory: string, name: string): SandboxPorts['memory'] {
  const file = join(directory, `sandbox-${name}.json`);
  return {
    load: () => (existsSync(file) ? readFileSync(file, 'utf8') : undefined),
    save(text) {
      mkdirSync(directory, { recursive: true });
      writeFileSync(`${file}.draft`, text);
      renameSync(`${file}.draft`, file);
    },
  };
}

/** Who vouches for members outside, by the house's configuration; in development an identity provider of the house's own plays all of them. */
import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type OutsideProvider, outsideProviders } from '#contract';
import type { IdentityManifest, IdentityProvider, IdentitySandbox, IdentitySettings } from '#identities/plugin.ts';
import { identities } from '#identities/registry.ts';
import type { Clock, Random } from '#kernel';
import type { HouseConfig } from './config.ts';
import type { IdentityDeps } from './modules/identity/index.ts';
import type { Merchant } from './modules/merchants/index.ts';
import { answerWeb, hostOf, type WebListener } from './outside/answer-web.ts';
import { createWayOut } from './outside/way-out.ts';

const OTHERS = '*';
const SANDBOX_HOST = 'id.localhost';
/** Where the site takes browsers back: the sandbox sends them nowhere else. */
const RETURN_PATH = '/m/outside';

export interface OutsideIdentities {
  readonly of: IdentityDeps['outside']['of'];
  /** Who answers a request to the sandbox's host; undefined for any other host. */
  readonly listenerFor: (request: Pick<IncomingMessage, 'headers'>) => WebListener | undefined;
}

export interface OutsideGround {
  readonly config: Pick<HouseConfig, 'identities' | 'isProduction' | 'secret'>;
  readonly clock: Clock;
  readonly random: Random;
  readonly originOf: (host: string) => string;
  readonly merchants: () => readonly Merchant[];
}

interface Choice {
  readonly manifest: IdentityManifest;
  readonly settings: IdentitySettings;
  readonly isSandbox: boolean;
}

function configuredChoice(settings: { readonly [name: string]: string } | undefined): Choice | undefined {
  if (!settings) return undefined;
  const { identity = 'oidc', ...account } = settings;
  const manifest = identities.find(({ code }) => code === identity);
  return manifest && { manifest, settings: account, isSandbox: false };
}

/** Throws on settings that could not work: better now than when somebody signs in. */
export function checkIdentitySettings(configured: HouseConfig['identities']): void {
  for (const [merchant, byProvider] of Object.entries(configured)) {
    for (const [provider, settings] of Object.entries(byProvider)) {
      const isKnown = outsideProviders.some((one) => one === provider);
      const choice = configuredChoice(settings);
      const complaint = !isKnown
        ? 'no such provider'
        : choice
          ? choice.manifest.complain(choice.settings)
          : 'no such kind of identity provider';
      if (complaint) throw new Error(`IDENTITY_SETTINGS, ${merchant}, ${provider}: ${complaint}`);
    }
  }
}

export function openIdentities({ config, clock, random, originOf, merchants }: OutsideGround): OutsideIdentities {
  checkIdentitySettings(config.identities);
  const manifest = identities.find(({ openSandbox }) => openSandbox);
  const opened = new Map<string, IdentityProvider>();
  let site: { readonly sandbox: IdentitySandbox; readonly listener: WebListener } | undefined;

  /** Opened when first asked for: only then the house knows its own port. */
  function openSite() {
    if (config.isProduction || !manifest?.openSandbox) return undefined;
    if (!site) {
      const sandbox = manifest.openSandbox({
        origin: originOf(SANDBOX_HOST),
        clock,
        random,
        secretOf: (clientId) =>
          createHmac('sha256', config.secret).update(`identity sandbox ${clientId}`).digest('base64url'),
        mayReturnTo: (clientId, redirectUri) =>
          merchants().some(
            ({ id, manifest: { hosts } }) =>
              id === clientId && hosts.some((host) => redirectUri === `${originOf(host)}${RETURN_PATH}`),
          ),
      });
      site = { sandbox, listener: answerWeb(originOf(SANDBOX_HOST), (request) => sandbox.answer(request)) };
    }
    return site;
  }

  function choiceOf(merchant: Merchant, provider: OutsideProvider): Choice | undefined {
    const { identities: byMerchant } = config;
    const configured = configuredChoice(byMerchant[merchant.id]?.[provider] ?? byMerchant[OTHERS]?.[provider]);
    if (configured) return configured;
    const sandbox = openSite()?.sandbox;
    return sandbox && manifest
      ? { manifest, settings: sandbox.settingsOf(provider, merchant.id), isSandbox: true }
      : undefined;
  }

  return {
    of(merchant, provider) {
      const choice = choiceOf(merchant, provider);
      if (!choice) return undefined;
      const key = JSON.stringify([choice.manifest.code, choice.settings]);
      const known = opened.get(key);
      if (known) return known;
      const sandboxOrigins = choice.isSandbox ? [originOf(SANDBOX_HOST)] : [];
      const http = createWayOut({ origins: choice.manifest.origins(choice.settings), sandboxOrigins });
      const fresh = choice.manifest.open({ settings: choice.settings, clock, http });
      opened.set(key, fresh);
      return fresh;
    },
    listenerFor: (request) => (hostOf(request) === SANDBOX_HOST ? openSite()?.listener : undefined),
  };
}

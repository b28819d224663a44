/** Opens a sandbox's own site on this machine: web requests in, callbacks out. Never in production. */
import type { Clock, Random } from '#kernel';
import type { PaymentManifest } from '#payments/plugin.ts';
import { answerWeb, type WebListener } from '../../../outside/answer-web.ts';
import { loopbackLookup } from '../../../outside/network-guard.ts';
import { sendRequest } from '../../../outside/send-request.ts';

export interface SandboxRules {
  /** Where players find the site: `http://pay.localhost:8080`. */
  readonly origin: string;
  /** The key of a merchant's account there. */
  readonly keyOf: (account: string) => string | undefined;
  readonly clock: Clock;
  readonly random: Random;
  /** Runs something later, once; by default on a timer that keeps no process alive. */
  readonly later?: ((milliseconds: number, act: () => void) => void) | undefined;
}

export function openSandboxSite(manifest: PaymentManifest, rules: SandboxRules): WebListener | undefined {
  const { origin, keyOf, clock, random } = rules;
  const site = manifest.openSite?.({
    origin,
    keyOf,
    clock,
    random,
    later: rules.later ?? ((milliseconds, act) => void setTimeout(act, milliseconds).unref()),
    post: async (url, headers, body) => {
      const sent = await sendRequest({ method: 'POST', url, headers, body }, loopbackLookup);
      return sent.kind === 'answered' ? sent.status : 0;
    },
  });
  return site && answerWeb(origin, (request) => site.answer(request));
}

/** The identity template: its origins and settings. */
import { createHash } from 'node:crypto';
import { originOf, type PluginPorts } from '#provider-kit';
import type { IdentityManifest, IdentityProvider } from '../plugin.ts';

/** Settings: `url`, with the pages for sign-in (`/sign-in`), health (`/health`) and identity (`/who`). */
function openTemplate({ http, settings: { url = '' } }: PluginPorts): IdentityProvider {
  const isAvailable = async () => {
    const outcome = await http({ method: 'GET', url: `${url}/health`, headers: {} });
    return outcome.kind === 'answered' && outcome.status === 200;
  };
  return {
    isAvailable,
    async begin({ state, nonce, redirectUri, codeVerifier }) {
      if (!(await isAvailable())) return undefined;
      const challenge = createHash('sha256').update(codeVerifier).digest('base64url');
      return `${url}/sign-in?${new URLSearchParams({ state, nonce, redirectUri, challenge })}`;
    },
    async complete({ code, iss = url, redirectUri, codeVerifier, nonce }) {
      if (iss !== url) return { kind: 'refused' };
      const body = JSON.stringify({ code, redirectUri, codeVerifier, nonce });
      const outcome = await http({ method: 'POST', url: `${url}/who`, headers: {}, body });
      if (outcome.kind !== 'answered' || outcome.status >= 500) return { kind: 'fault' };
      if (outcome.status !== 200) return { kind: 'refused' };
      const { id, name } = JSON.parse(outcome.body) as { id: string; name: string };
      return { kind: 'proved', person: { issuer: url, subject: id, label: name } };
    },
  };
}

export const template: IdentityManifest = {
  code: 'template',
  settings: { url: 'address' },
  origins: ({ url }) => originOf(url),
  open: openTemplate,
  testDouble: async () => (await import('./test-double.ts')).openTestDouble,
};

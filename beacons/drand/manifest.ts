/** drand’s network quicknet: a value every three seconds, signed by the League of Entropy (https://docs.drand.love). */
import type { EgressClient } from '#kernel';
import type { PluginPorts, Settings } from '#provider-kit';
import type { Beacon, BeaconManifest } from '../plugin.ts';
import { quicknet } from './network.ts';

const PUBLIC_URLS = 'https://api.drand.sh https://api2.drand.sh https://api3.drand.sh https://drand.cloudflare.com';
/** An answer has some hundred bytes: a server that is slower is passed over for the next one. */
const TIMEOUT_MS = 2_000;
const MAX_URLS = 8;

function urlsOf({ urls = PUBLIC_URLS }: Settings): readonly URL[] {
  return urls.split(/\s+/).flatMap((url) => URL.parse(url) ?? []);
}

function validate({ urls = PUBLIC_URLS }: Settings): string | undefined {
  const given = urls.split(/\s+/).map((url) => URL.parse(url));
  if (given.length > MAX_URLS) return `urls has ${MAX_URLS} addresses at most`;
  return given.every((url) => url?.protocol === 'https:')
    ? undefined
    : 'urls is a list of https addresses between spaces';
}

/** Settings: `urls`, servers of the network between spaces, tried in turn; by default the public ones. */
function openDrand({ http, settings }: PluginPorts): Beacon {
  const urls = urlsOf(settings);
  return {
    async signature(round, accepts) {
      for (const url of urls) {
        const answered = await http({
          method: 'GET',
          url: new URL(`/${quicknet.chainHash}/public/${round}`, url).href,
          headers: { accept: 'application/json' },
          timeoutMs: TIMEOUT_MS,
        });
        const signature = signatureIn(answered, round);
        if (signature !== undefined && (await accepts(signature))) return signature;
      }
      return undefined;
    },
  };
}

/** Of an answer about this round; a cache may answer about another one. */
function signatureIn(answered: Awaited<ReturnType<EgressClient>>, round: number): string | undefined {
  if (answered.kind !== 'answered' || answered.status !== 200) return undefined;
  try {
    const body = JSON.parse(answered.body) as { readonly round?: unknown; readonly signature?: unknown } | null;
    return body?.round === round && typeof body.signature === 'string' ? body.signature : undefined;
  } catch {
    return undefined;
  }
}

export const drand: BeaconManifest = {
  code: 'drand',
  network: quicknet,
  settings: {},
  optional: { urls: 'address' },
  validate,
  origins: (settings) => urlsOf(settings).map(({ origin }) => origin),
  open: openDrand,
  testDouble: async () => (await import('./test-double.ts')).openTestDouble,
};

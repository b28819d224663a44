/** Entry of the page “Check a result”: loads every engine and the check of beacons at once, so that it works without a network afterwards. */
import '#ui/tokens/fonts.css';
import '#ui/tokens/tokens.css';
import '../stage.css';
import './verify.css';
import { createRoot } from 'react-dom/client';
import { beacons } from '#beacons/registry.ts';
import { createClient, frameRoutes } from '#client';
import { loadBeaconCurve } from '#engine-kit';
import { beaconSourceOf, engineSourceOf } from '#games/plugin-proofs.ts';
import { games } from '#games/registry.ts';
import { assert } from '#kernel';
import { readTheme } from '../address.ts';
import { dressAs } from '../merchant-look.ts';
import { loadWords } from '../texts.ts';
import { VerifyPage } from './verify-page.tsx';

/** Every variant under every version of its rules: an engine that is loaded once stays. */
async function loadEngines(): Promise<void> {
  const all = games.flatMap((manifest) =>
    manifest.variants.flatMap(({ code: variant }) =>
      Array.from({ length: manifest.rulesVersion }, (_, before) => ({ variant, rulesVersion: before + 1 }))
        .filter((rules) => manifest.hasEngine(rules))
        .map((rules) => manifest.engine(rules)),
    ),
  );
  await Promise.all(all);
}

async function start(): Promise<void> {
  const floor = document.getElementById('stage');
  assert(floor, 'the page has a place for the verifier');
  const requested = new URLSearchParams(location.search);
  const browserLanguage = navigator.language.slice(0, 2).toUpperCase();
  const client = createClient({
    routes: frameRoutes,
    baseUrl: '',
    token: () => undefined,
    language: () => requested.get('language') ?? browserLanguage,
  });
  const [status] = await Promise.all([client.call('systemStatus', {}), loadEngines(), loadBeaconCurve()]);
  const system = status.ok ? status.value.info : undefined;
  const input = requested.get('language') ?? browserLanguage;
  const language = system?.languages.find((one) => one === input) ?? system?.defaultLanguage ?? 'EN';
  document.documentElement.lang = language.toLowerCase();
  if (system) dressAs(system, { theme: readTheme(requested.get('theme')), css: '' });
  const words = await loadWords(language, system?.texts[language], ['verify', 'names'], system?.currency.code ?? 'USD');
  document.title = words.text('verify.title');
  // A fragment is not sent to any server.
  const first = decodeURIComponent(location.hash.slice(1));
  const networks = beacons.map(({ network }) => network);
  const sources = { engines: engineSourceOf(games), beacons: beaconSourceOf(games, networks) };
  createRoot(floor).render(<VerifyPage sources={sources} first={first} words={words} />);
}

void start();

/** Entry of the verifier: loads everything at once, so that it works without a network afterwards. */
import '#ui/tokens/fonts.css';
import '#ui/tokens/tokens.css';
import '../stage.css';
import './verify.css';
import { createRoot } from 'react-dom/client';
import { createClient } from '#client';
import { games } from '#games/registry.ts';
import { assert } from '#kernel';
import { readTheme } from '../address.ts';
import { dressAs } from '../merchant-look.ts';
import { loadWords } from '../texts.ts';
import { keyOf, type VerifiableGame, VerifyPage } from './verify-page.tsx';

/** Every variant of every seeded game, by the version of the rules that was asked for where it has that. */
async function verifiableGames(rulesVersion: number): Promise<VerifiableGame[]> {
  const seeded = games.filter((game) => game.shape === 'instant' || game.shape === 'stepped');
  return await Promise.all(
    seeded.flatMap((manifest) =>
      manifest.variants.map(async (variant) => {
        const old = { variant: variant.code, rulesVersion };
        const { engine } = await manifest.engine(manifest.hasEngine(old) ? old : { variant: variant.code });
        return { manifest, variant, engine };
      }),
    ),
  );
}

async function start(): Promise<void> {
  const floor = document.getElementById('stage');
  assert(floor, 'the page has a place for the verifier');
  const requested = new URLSearchParams(location.search);
  const browserLanguage = navigator.language.slice(0, 2).toUpperCase();
  const client = createClient({
    baseUrl: '',
    token: () => undefined,
    language: () => requested.get('language') ?? browserLanguage,
  });
  const [found, status] = await Promise.all([
    verifiableGames(Number(requested.get('rulesVersion'))),
    client.call('systemStatus', {}),
  ]);
  const system = status.ok ? status.value.info : undefined;
  const wanted = requested.get('language') ?? browserLanguage;
  const language = system?.languages.find((one) => one === wanted) ?? system?.defaultLanguage ?? 'EN';
  document.documentElement.lang = language.toLowerCase();
  if (system) dressAs(system, { theme: readTheme(requested.get('theme')), css: '' });
  const words = await loadWords(language, system?.texts[language], ['stage', 'names'], system?.currency.code ?? 'USD');
  document.title = words.text('verify.title');
  const ofGame = found.filter((one) => one.manifest.code === requested.get('game'));
  const game = ofGame.find(({ variant }) => variant.code === requested.get('variant')) ?? ofGame[0] ?? found[0];
  const first = {
    game: game ? keyOf(game) : '',
    serverSeed: requested.get('serverSeed') ?? '',
    clientSeed: requested.get('clientSeed') ?? '',
    nonce: requested.get('nonce') ?? '',
    input: requested.get('input') ?? JSON.stringify(game?.engine.samples[0]?.input ?? {}),
    moves: requested.get('moves') ?? '[]',
  };
  createRoot(floor).render(<VerifyPage games={found} first={first} words={words} />);
}

void start();

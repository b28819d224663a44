/** Entry of the frame: reads the address, opens the stage, loads the game's view and mounts it. */
import '#ui/tokens/fonts.css';
import '#ui/tokens/tokens.css';
import './stage.css';
import { createRoot } from 'react-dom/client';
import { games } from '#games/registry.ts';
import { assert } from '#kernel';
import { type GameView, StageProvider } from '#stage-kit';
import { readAddress, withoutTicket } from './address.ts';
import { dressAs } from './merchant-look.ts';
import { leaveFrame, openStage } from './open-stage.ts';
import { Splash } from './splash.tsx';
import type { Words } from './texts.ts';

const floor = document.getElementById('stage');
assert(floor, 'the page has a place for the stage');
const root = createRoot(floor);

function refuseEntry(words: Words, code: string, nonce = ''): void {
  root.render(
    <Splash
      title={words.text('stage.failed')}
      line={words.text(code === 'stage.offline' ? 'stage.offline' : `refusal.${code}`)}
      action={words.text('stage.leave')}
      onAction={() => leaveFrame(nonce)}
    />,
  );
}

async function start(): Promise<void> {
  root.render(<Splash />);
  const address = readAddress(new URL(location.href));
  const manifest = games.find((game) => game.code === address?.game);
  history.replaceState(null, '', withoutTicket(new URL(location.href)));
  const [{ words, system, stage }, view] = await Promise.all([
    openStage(address, manifest ? ['stage', `game.${manifest.family}`] : ['stage']),
    manifest?.view() as Promise<GameView> | undefined,
  ]);
  if (system) dressAs(system, { theme: address?.theme, css: address?.css ?? '' });
  if (!stage.ok) return refuseEntry(words, stage.refusal.code, address?.nonce);
  const variant = manifest?.variants.find(({ code }) => stage.value.info.variant === code);
  if (!view || !manifest || !variant) return refuseEntry(words, 'game.unknown', address?.nonce);
  document.title = words.text(manifest.textKeys.name, manifest.textKeys.values);
  root.render(
    <StageProvider
      stage={{ ...stage.value, game: { ...variant, family: manifest.family, textKeys: manifest.textKeys } }}
    >
      <view.View />
    </StageProvider>,
  );
}

void start();

/** The full-screen frame of a game, with a close button if the game has none. */
import { X } from 'lucide-react';
import { type Ref, useState } from 'react';
import { load, shownTheme, stored, useText } from '#base';
import type { Game } from '../../features/games/catalog/index.ts';
import { hasCorner, type Launched } from './exit.ts';
import { type FrameLook, frameAddress } from './frame-address.ts';
import styles from './launch-game.module.css';

export interface GameFrameProps {
  readonly ref: Ref<HTMLIFrameElement>;
  readonly launched: Launched;
  readonly game: Game | undefined;
  readonly onLoad: () => void;
  readonly onLeave: () => void;
}

/**
 * `allow-same-origin` gives a game its own origin, without which it could not call its own server. That origin is never the site's, so
 * the game has no access to the site's storage. The frame cannot navigate the page around it.
 * Tabs that it opens, such as the verifier, are not sandboxed: a sandboxed tab could not be opened at all.
 */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox';

function lookNow(): FrameLook {
  return { theme: shownTheme(), isMuted: load(stored.isStageMuted) ?? false };
}

export function GameFrame({ ref, launched, game, onLoad, onLeave }: GameFrameProps) {
  const t = useText();
  // Fixed when the frame opens: another address would load the game again.
  const [src] = useState(() => frameAddress(launched, lookNow()));
  return (
    <>
      <iframe
        ref={ref}
        className={styles.frame}
        src={src}
        title={game?.gameName ?? t('launch.title')}
        sandbox={SANDBOX}
        allow="autoplay; fullscreen"
        onLoad={onLoad}
      />
      {hasCorner(launched.kind) && (
        <button type="button" className={styles.corner} aria-label={t('launch.leave')} onClick={onLeave}>
          <span>
            <X aria-hidden="true" size={12} />
          </span>
        </button>
      )}
    </>
  );
}

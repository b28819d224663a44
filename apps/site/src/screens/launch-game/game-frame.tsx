/** The frame a game runs in, over the whole screen, with a corner to close it where the game has none of its own. */
import { X } from 'lucide-react';
import { type Ref, useState } from 'react';
import { load, shownTheme, stored } from '../../base/page/index.ts';
import { useText } from '../../base/text/index.ts';
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
 * `allow-same-origin` lets a game keep its own origin, without which it could not call its own server. That origin is never the site's, so
 * that it gives the game nothing of what the site keeps. Nothing may navigate the page around the frame.
 * What it opens in a tab of its own, as the verifier, is a page like any other: a sandboxed tab could not even be opened.
 */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox';

function lookNow(): FrameLook {
  return { theme: shownTheme(), isMuted: load(stored.isStageMuted) ?? false };
}

export function GameFrame({ ref, launched, game, onLoad, onLeave }: GameFrameProps) {
  const t = useText();
  // As it was when the frame was opened: another address would open the game anew.
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

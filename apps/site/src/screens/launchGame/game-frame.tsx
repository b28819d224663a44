/** The frame a game runs in, over the whole screen, with a corner to close it where the game has none of its own. */
import { X } from 'lucide-react';
import type { Ref } from 'react';
import { useText } from '../../base/text.tsx';
import type { Game } from '../../features/games/launch.ts';
import { frameAddress } from './frame-address.ts';
import styles from './launch-game.module.css';
import { hasCorner, type Launched } from './way-out.ts';

export interface GameFrameProps {
  readonly ref: Ref<HTMLIFrameElement>;
  readonly launched: Launched;
  readonly game: Game | undefined;
  readonly onLoad: () => void;
  readonly onLeave: () => void;
}

/**
 * `allow-same-origin` lets a game keep its own origin: without it, it could not call its own server nor keep its sound setting. In production
 * frames come from an origin of their own, so that this gives them nothing of the site's. Nothing may navigate the page around the frame.
 * What it opens in a tab of its own, as the verifier, is a page like any other: a sandboxed tab could not even be opened.
 */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox';

export function GameFrame({ ref, launched, game, onLoad, onLeave }: GameFrameProps) {
  const say = useText();
  return (
    <>
      <iframe
        ref={ref}
        className={styles.frame}
        src={frameAddress(launched)}
        title={game?.gameName ?? say('launch.title')}
        sandbox={SANDBOX}
        allow="autoplay; fullscreen"
        onLoad={onLoad}
      />
      {hasCorner(launched.kind) && (
        <button type="button" className={styles.corner} aria-label={say('launch.leave')} onClick={onLeave}>
          <span>
            <X aria-hidden="true" size={12} />
          </span>
        </button>
      )}
    </>
  );
}

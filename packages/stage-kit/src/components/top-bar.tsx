/** The bar over every game: leave, rules, sound, and the balance, updated by answers and the WebSocket. */
import { type ReactNode, useState } from 'react';
import { useStage, useStore } from '../stage/stage-context.tsx';
import { Icon } from './icons.tsx';
import styles from './kit.module.css';
import { lazyPart } from './lazy-part.tsx';

const Sheet = lazyPart(async () => (await import('./sheet.tsx')).Sheet);

export interface TopBarProps {
  readonly title?: string;
  /** The title opens something: it is a button. */
  readonly onTitle?: (() => void) | undefined;
  readonly rules?: ReactNode;
  readonly children?: ReactNode;
}

export function TopBar({ title, onTitle, rules, children }: TopBarProps) {
  const stage = useStage();
  const balance = useStore(stage.balance);
  const [areRulesOpen, setRulesOpen] = useState(false);
  return (
    <header className={styles.bar}>
      <button type="button" className={styles.round} aria-label={stage.text('stage.leave')} onClick={stage.leave}>
        <Icon name={title === undefined ? 'close' : 'back'} />
      </button>
      {rules !== undefined && (
        <button
          type="button"
          className={styles.round}
          aria-label={stage.text('stage.rules')}
          onClick={() => setRulesOpen(true)}
        >
          <Icon name="info" />
        </button>
      )}
      {title === undefined && <SoundButton />}
      {title !== undefined && (
        <h1 className={styles.title}>
          {onTitle ? (
            <button type="button" aria-haspopup="dialog" onClick={onTitle}>
              {title} <Icon name="down" size={16} />
            </button>
          ) : (
            title
          )}
        </h1>
      )}
      {children}
      <div className={styles.balance}>
        <small>
          {stage.info.isTrial ? (
            <span className={styles.trial}>{stage.text('stage.trial')}</span>
          ) : (
            stage.text('stage.balance')
          )}
        </small>
        {stage.money(balance)}
      </div>
      {areRulesOpen && typeof rules === 'object' && (
        <Sheet title={stage.text('stage.rules')} onClose={() => setRulesOpen(false)}>
          <SoundButton />
          {rules}
        </Sheet>
      )}
    </header>
  );
}

/** One mute for all games; where a long title leaves no room it moves from the bar to the rules. */
function SoundButton() {
  const { sound, text } = useStage();
  const isMuted = useStore(sound.isMuted);
  return (
    <button
      type="button"
      className={styles.round}
      aria-pressed={!isMuted}
      aria-label={text('stage.sound')}
      onClick={sound.toggle}
    >
      <Icon name={isMuted ? 'soundOff' : 'soundOn'} />
    </button>
  );
}

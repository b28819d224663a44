/** The button that plays: it says what a press does, and takes none for a moment after that has changed. */
import styles from '../components/scene.module.css';
import { useStage } from '../stage/stage-context.tsx';
import { Keys } from './keys/keys.tsx';
import { usePresses } from './use-presses.ts';

export interface PlayButtonProps {
  /** The text of what a press does. */
  readonly label: string;
  readonly values?: Record<string, string>;
  readonly isDisabled?: boolean;
  /** A round is under way: the flow ignores a tap. The button keeps the focus, for the next round. */
  readonly isBusy: boolean;
  readonly onPlay: () => void;
}

export function PlayButton({ label, values, isDisabled = false, isBusy, onPlay }: PlayButtonProps) {
  const { text } = useStage();
  const presses = usePresses(label);
  const press = () => presses.take(onPlay);
  return (
    <>
      <Keys keys={{ ' ': () => isDisabled || press() }} />
      <button
        type="button"
        className={`${styles.gold} ${styles.play}`}
        disabled={isDisabled}
        aria-disabled={isBusy || presses.isNew}
        onClick={press}
      >
        {text(label, values)}
      </button>
    </>
  );
}

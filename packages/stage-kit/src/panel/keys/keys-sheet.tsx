/** Switches keys on and off, and says what each does. */
import sheet from '../../components/sheet.module.css';
import { Sheet } from '../../components/sheet.tsx';
import { useStage, useStore } from '../../stage/stage-context.tsx';
import styles from './keys.module.css';
import { areKeysOn } from './keys.tsx';

const KEYS = [
  ['stage.keys.space', 'stage.keys.play'],
  ['A', 'stage.stake.half'],
  ['S', 'stage.stake.double'],
  ['D', 'stage.stake.min'],
] as const;

export function KeysSheet({ onClose }: { onClose: () => void }) {
  const { text } = useStage();
  const isOn = useStore(areKeysOn);
  return (
    <Sheet title={text('stage.keys')} onClose={onClose}>
      <label className={sheet.check}>
        <input type="checkbox" checked={isOn} onChange={(event) => areKeysOn.set(event.currentTarget.checked)} />
        {text('stage.keys.on')}
      </label>
      <dl className={styles.keys}>
        {KEYS.map(([key, act]) => (
          <div key={key}>
            <dt>
              <kbd>{key.length === 1 ? key : text(key)}</kbd>
            </dt>
            <dd>{text(act)}</dd>
          </div>
        ))}
      </dl>
      <p>{text('stage.keys.focus')}</p>
    </Sheet>
  );
}

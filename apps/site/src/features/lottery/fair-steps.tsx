/** How a draw is kept honest, in three steps. */
import { useText } from '../../base/text/text.tsx';
import { SectionTitle } from '../games/tiles/game-row.tsx';
import styles from './draws.module.css';

const steps = ['lottery.fair.before', 'lottery.fair.closed', 'lottery.fair.after'] as const;

export function FairSteps() {
  const say = useText();
  return (
    <section>
      <SectionTitle symbol="target" title={say('lottery.fair')} />
      <ol className={styles.steps}>
        {steps.map((key) => (
          <li key={key}>{say(key)}</li>
        ))}
      </ol>
    </section>
  );
}

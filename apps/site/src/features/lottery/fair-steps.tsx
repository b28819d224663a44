/** How a draw is provably fair, in three steps. */
import { smallArtUrl, useText } from '#base/view';
import { SectionTitle } from '#ui';
import styles from './draws.module.css';

const steps = ['lottery.fair.before', 'lottery.fair.closed', 'lottery.fair.after'] as const;

export function FairSteps() {
  const t = useText();
  return (
    <section>
      <SectionTitle picture={smallArtUrl('target')} title={t('lottery.fair')} />
      <ol className={styles.steps}>
        {steps.map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ol>
    </section>
  );
}

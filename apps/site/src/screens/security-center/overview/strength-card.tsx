/** How safe the account is, as a progress ring, and the next step to improve it. */
import { classNames } from '#ui';
import { artUrl } from '../../../base/art.ts';
import { useText } from '../../../base/text/index.ts';
import { nextStep, type Protection, strengthOf } from '../protections.ts';
import styles from '../security.module.css';

const RADIUS = 40;
const ROUND = 2 * Math.PI * RADIUS;

export function StrengthCard({ protections }: { readonly protections: readonly Protection[] }) {
  const t = useText();
  const { percent, name } = strengthOf(protections);
  const next = nextStep(protections);
  return (
    <section className={classNames(styles.strength, styles[name])} aria-label={t('security.strength')}>
      <div className={styles.ring}>
        <svg viewBox="0 0 96 96" aria-hidden="true">
          <circle cx="48" cy="48" r={RADIUS} />
          <circle
            cx="48"
            cy="48"
            r={RADIUS}
            strokeDasharray={`${(ROUND * percent) / 100} ${ROUND}`}
            className={styles.arc}
          />
        </svg>
        <img src={artUrl('lock')} alt="" width="44" height="44" />
      </div>
      <div>
        <small>{t('security.strength')}</small>
        <b>{t(`security.strength.${name}`)}</b>
        <p>{t(next ? `security.next.${next}` : 'security.next.none')}</p>
      </div>
    </section>
  );
}

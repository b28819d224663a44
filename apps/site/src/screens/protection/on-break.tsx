/** The current break: its end, and that money can still be withdrawn. */
import { buttonClass } from '#ui';
import { artUrl } from '../../base/art.ts';
import { useDates } from '../../base/merchant/index.ts';
import { Link } from '../../base/navigation/index.ts';
import { useText } from '../../base/text/index.ts';
import styles from './protection.module.css';
import type { Break } from './use-protection.ts';

export function OnBreak({ taken: { kind, endsAt } }: { readonly taken: Break }) {
  const t = useText();
  const dates = useDates();
  return (
    <section className={styles.hero} aria-labelledby="on-break">
      <img src={artUrl('moon')} alt="" width="72" height="72" />
      <div>
        <h2 id="on-break">{t(`protection.on.${kind}`)}</h2>
        <p className={styles.until}>
          {endsAt === undefined ? (
            t('protection.on.ever')
          ) : (
            <time dateTime={endsAt}>{t('protection.on.until', { at: dates.dayAndTime(endsAt) })}</time>
          )}
        </p>
        <p>{t('protection.on.money')}</p>
        <Link to="/m/withdraw" className={buttonClass({})}>
          {t('menu.withdraw')}
        </Link>
      </div>
    </section>
  );
}

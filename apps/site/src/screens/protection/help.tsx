/** Organisations that help players, as the merchant lists them. */
import { ExternalLink } from 'lucide-react';
import { useText } from '../../base/text/index.ts';
import rows from '../../features/account/rows.module.css';
import styles from './protection.module.css';
import type { Protection } from './use-protection.ts';

export function Help({ offers }: { readonly offers: Protection['help'] }) {
  const t = useText();
  if (offers.length === 0) return null;
  return (
    <section aria-labelledby="help-offers">
      <h2 id="help-offers" className={styles.head}>
        {t('protection.help')}
      </h2>
      <p className={styles.note}>{t('protection.help.line')}</p>
      <ul className={rows.rows}>
        {offers.map(({ name, url, phone }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener noreferrer" className={rows.row}>
              <span className={rows.words}>
                <b>{name}</b>
                <small>{phone ?? new URL(url).host}</small>
              </span>
              <ExternalLink aria-hidden="true" size={18} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

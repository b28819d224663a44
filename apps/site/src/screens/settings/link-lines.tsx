/** A card of links to other screens; unavailable ones are left out, and so is a card without links. */
import { ChevronRight } from 'lucide-react';
import type { TextKey } from '#texts';
import { artUrl } from '../../base/art.ts';
import { useMerchant } from '../../base/merchant/index.ts';
import type { Intent } from '../../base/navigation/index.ts';
import { isOffered, Link, useScreens } from '../../base/navigation/index.ts';
import { useText } from '../../base/text/index.ts';
import styles from './settings.module.css';

export interface LinkLine {
  readonly intent: Intent;
  readonly textKey: TextKey;
  readonly symbol: string;
}

export function LinkLines({ titleKey, lines }: { readonly titleKey: TextKey; readonly lines: readonly LinkLine[] }) {
  const t = useText();
  const screens = useScreens();
  const info = useMerchant();
  const offered = lines.filter(({ intent }) => isOffered(screens, intent.to, info));
  if (offered.length === 0) return null;
  return (
    <section className={styles.group} aria-label={t(titleKey)}>
      <h2>{t(titleKey)}</h2>
      <ul className={styles.card}>
        {offered.map(({ intent, textKey, symbol }) => (
          <li key={textKey}>
            <Link {...intent} className={styles.line}>
              <img src={artUrl(symbol)} alt="" width="22" height="22" />
              <span>{t(textKey)}</span>
              <ChevronRight aria-hidden="true" size={18} className={styles.onward} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The picture above log-in, registration and trial. */
import { artUrl, largeArtUrl } from '#base/view';
import { BackButton } from '../shell/headers/index.ts';
import { LanguagePicker } from '../shell/parts/index.ts';
import styles from './entry.module.css';

export interface EntryHeroProps {
  readonly title: string;
  /** Without it, no back button is shown. */
  readonly back?: 'home' | 'root';
  /** Replaces the tiger. */
  readonly symbol?: string;
}

export function EntryHero({ title, back, symbol }: EntryHeroProps) {
  return (
    <header className={styles.hero}>
      <img
        className={symbol === undefined ? styles.star : styles.symbol}
        src={symbol === undefined ? largeArtUrl('tiger') : artUrl(symbol)}
        alt=""
        width={symbol === undefined ? 150 : 112}
        height={symbol === undefined ? 150 : 112}
      />
      <img className={styles.coin} src={artUrl('coin')} alt="" width="46" height="46" />
      <img className={styles.gem} src={artUrl('diamond')} alt="" width="40" height="40" />
      {back && <BackButton back={back} look="glass" />}
      <div className={styles.language}>
        <LanguagePicker />
      </div>
      <h1>{title}</h1>
    </header>
  );
}

/** The picture above the entrance: log-in, registration and trial stand under it. */

import { artUrl, largeArtUrl } from '../../base/art.ts';
import { BackButton } from '../shell/title-header.tsx';
import styles from './entry.module.css';

export function EntryHero({ title, back }: { readonly title: string; readonly back: 'home' | 'root' }) {
  return (
    <header className={styles.hero}>
      <img className={styles.star} src={largeArtUrl('tiger')} alt="" width="150" height="150" />
      <img className={styles.coin} src={artUrl('coin')} alt="" width="46" height="46" />
      <img className={styles.gem} src={artUrl('diamond')} alt="" width="40" height="40" />
      <BackButton back={back} look="glass" />
      <h1>{title}</h1>
    </header>
  );
}

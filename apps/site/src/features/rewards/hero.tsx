/** The head of a reward's screen: one large symbol on a scene, a title, and a line about it. */
import { ArtBanner } from '../banners/art-banner.tsx';
import styles from './rewards.module.css';

export interface HeroProps {
  readonly scene: string;
  readonly symbols: readonly string[];
  readonly title: string;
  readonly line: string;
}

export function Hero({ scene, symbols, title, line }: HeroProps) {
  const art = { scene, symbols: [...symbols], title, line, action: '' };
  return (
    <div className={styles.face}>
      <ArtBanner art={art} shape="hero" isFirst isForGuests={false} />
    </div>
  );
}

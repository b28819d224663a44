/** The head of a section: its title, its colours, and one large symbol. */
import type { ReactNode } from 'react';
import { largeArtUrl } from '#base/view';
import { classNames, tileGround } from '#ui';
import styles from './section-hero.module.css';

export interface RailHeroProps {
  /** A symbol that has a large picture. */
  readonly symbol: string;
  readonly picture?: string;
  readonly hue: number;
  readonly variant?: 1 | 2 | 3 | 4 | 5;
  readonly title: string;
  readonly line?: string;
  readonly children?: ReactNode;
}

export function RailHero({ symbol, picture, hue, variant = 2, title, line, children }: RailHeroProps) {
  return (
    <section className={classNames(styles.hero, tileGround(hue, variant))}>
      <div className={styles.words}>
        <h2 className={styles.title}>{title}</h2>
        {line !== undefined && <p className={styles.line}>{line}</p>}
        {children}
      </div>
      <img src={picture ?? largeArtUrl(symbol)} alt="" width="150" height="150" className={styles.picture} />
    </section>
  );
}

/** A banner composed of symbols on a scene, with its words in the visitor's language. The first symbol stands large, and is named with its size. */
import { classNames } from '#ui';
import { artUrl } from '../../base/art.ts';
import styles from './art-banner.module.css';
import type { Banner } from './use-banners.ts';

/** The scenes there are; a merchant names one, and what is unknown gets the first. */
const scenes = ['violet', 'ember', 'deep', 'leaf', 'rose', 'gold'] as const;

export interface ArtBannerProps {
  readonly art: NonNullable<Banner['art']>;
  /** The page's largest picture: fetched before all else. */
  readonly isFirst: boolean;
}

export function ArtBanner({ art, isFirst }: ArtBannerProps) {
  const { symbols, title, line, action } = art;
  const scene = scenes.find((known) => known === art.scene) ?? scenes[0];
  const [main, left, right] = symbols;
  const small = { width: 54, height: 54, loading: isFirst ? 'eager' : 'lazy' } as const;
  return (
    <span className={classNames(styles.banner, styles[scene])}>
      {main && (
        <img
          src={artUrl(main)}
          alt=""
          width="150"
          height="150"
          className={styles.main}
          fetchPriority={isFirst ? 'high' : 'low'}
          loading={isFirst ? 'eager' : 'lazy'}
        />
      )}
      {left && <img alt="" {...small} src={artUrl(left)} className={styles.left} />}
      {right && <img alt="" {...small} src={artUrl(right)} className={styles.right} />}
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.line}>{line}</span>
        {action && <span className={styles.action}>{action}</span>}
      </span>
    </span>
  );
}

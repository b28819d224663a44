/** A banner composed of symbols on a scene, with its words in the visitor's language. The first symbol stands large, and is named with its size. */
import { classNames } from '#ui';
import { artUrl } from '../../base/art.ts';
import styles from './art-banner.module.css';
import type { Banner } from './use-banners.ts';

/** The scenes there are; a merchant names one, and what is unknown gets the first. */
const scenes = ['violet', 'ember', 'deep', 'leaf', 'rose', 'gold'] as const;

/** The height of a head, or of a line between other things. */
export type BannerShape = 'hero' | 'slim';

type Art = NonNullable<Banner['art']>;

/** The ground a scene stands on. */
export function sceneClass(scene: string): string | undefined {
  return styles[scenes.find((known) => known === scene) ?? scenes[0]];
}

export interface ArtBannerProps {
  readonly art: Art;
  readonly shape: BannerShape;
  /** The page's largest picture: fetched before all else. */
  readonly isFirst: boolean;
  /** Members never see its words, not even before the script came. */
  readonly isForGuests: boolean;
}

export function ArtBanner({ art, shape, isFirst, isForGuests }: ArtBannerProps) {
  const { symbols, title, line, action, scene } = art;
  const [main, left, right] = symbols;
  const side = shape === 'slim' ? 72 : 150;
  const small = { width: 54, height: 54, loading: isFirst ? 'eager' : 'lazy' } as const;
  return (
    <span className={classNames(styles.banner, sceneClass(scene), shape === 'slim' && styles.slim)}>
      {main && (
        <img
          src={artUrl(main)}
          alt=""
          width={side}
          height={side}
          className={styles.main}
          fetchPriority={isFirst ? 'high' : 'low'}
          loading={isFirst ? 'eager' : 'lazy'}
        />
      )}
      {left && <img alt="" {...small} src={artUrl(left)} className={styles.left} />}
      {right && <img alt="" {...small} src={artUrl(right)} className={styles.right} />}
      <span className={styles.words} data-for={isForGuests ? 'guest' : undefined}>
        <span className={styles.title}>{title}</span>
        <span className={styles.line}>{line}</span>
        {action && <span className={styles.action}>{action}</span>}
      </span>
    </span>
  );
}

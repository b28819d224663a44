/**
 * A banner composed of symbols on a scene, with its text in the visitor's language. The first symbol is large; its name includes its
 * size.
 */
import { artUrl } from '#base/view';
import { classNames } from '#ui';
import styles from './art-banner.module.css';
import type { Banner } from './use-banners.ts';

/** The known scenes. An unknown scene gets the first one. */
const scenes = ['violet', 'ember', 'deep', 'leaf', 'rose', 'gold'] as const;

/** The height of a page's head, or of a slim strip between other content. */
export type BannerShape = 'hero' | 'slim';

type Art = NonNullable<Banner['art']>;

/** The class of a scene's background. */
function sceneClass(scene: string): string | undefined {
  return styles[scenes.find((known) => known === scene) ?? scenes[0]];
}

export interface ArtBannerProps {
  readonly art: Art;
  readonly shape: BannerShape;
  /** The page's largest picture: fetched with high priority. */
  readonly isFirst: boolean;
  /** Members never see its text, not even before hydration. */
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

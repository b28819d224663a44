/**
 * Picture and text of a tile: one large symbol on a gradient of its own hue, in one of five compositions. The caller adds the link
 * around it.
 */
import { type ImgHTMLAttributes, useCallback } from 'react';
import { classNames } from '../class-names.ts';
import { nearImages } from './near-images.ts';
import styles from './tile.module.css';

export interface TileProps {
  readonly title: string;
  /** 0 to 360; rounded to steps of 15, since the security policy forbids inline styles. */
  readonly hue: number;
  readonly variant: 1 | 2 | 3 | 4 | 5;
  /** A symbol on the gradient. */
  readonly picture?: string | undefined;
  /** A picture that fills the tile instead of the symbol. */
  readonly photo?: string | undefined;
  readonly foot?: string | undefined;
  /** The vendor of the game: a small icon and a name above the title. */
  readonly maker?: { readonly name: string; readonly picture: string } | undefined;
  /** A green dot before the foot. */
  readonly isLive?: boolean | undefined;
  readonly chip?: string | undefined;
  readonly isWide?: boolean | undefined;
  /** Loads the picture only when it comes near the screen. */
  readonly isLazy?: boolean | undefined;
}

/** The classes of a tile's background, for other elements in the same colours. */
export function tileGround(hue: number, variant: TileProps['variant']): string {
  return classNames(styles[`v${variant}`], styles[`hue${Math.round(hue / 15) % 24}`]);
}

export function Tile({ title, hue, variant, picture, photo, foot, maker, isLive, chip, isWide, isLazy }: TileProps) {
  const Picture = isLazy ? LazyImage : 'img';
  return (
    <span className={classNames(styles.tile, tileGround(hue, variant), isWide && styles.wide)}>
      {photo ? (
        <Picture src={photo} alt="" width="104" height="140" className={styles.photo} />
      ) : (
        picture && <Picture src={picture} alt="" width="82" height="82" className={styles.picture} />
      )}
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {foot && <span className={classNames(styles.foot, isLive && styles.live)}>{foot}</span>}
        {maker && (
          <span className={styles.maker}>
            <Picture src={maker.picture} alt="" width="12" height="12" />
            <span>{maker.name}</span>
          </span>
        )}
      </span>
      {chip && <span className={styles.chip}>{chip}</span>}
    </span>
  );
}

export interface LazyImageProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'loading' | 'src'> {
  readonly src: string;
  readonly alt: string;
  /** Reserves its space until it loads. */
  readonly width: string | number;
  readonly height: string | number;
}

/** A picture that is fetched when it comes near the screen. The browser's own lazy loading begins thousands of pixels earlier. */
export function LazyImage({ src, alt, ...rest }: LazyImageProps) {
  const watch = useCallback(
    (image: HTMLImageElement | null) => (image ? nearImages().watch(image, src) : undefined),
    [src],
  );
  return <img alt={alt} {...rest} ref={watch} />;
}

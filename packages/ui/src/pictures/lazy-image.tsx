/** A picture that is fetched when it comes near the screen. The browser's own lazy loading begins thousands of pixels earlier. */
import { type ImgHTMLAttributes, useCallback } from 'react';
import { nearImages } from './near-images.ts';

export interface LazyImageProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'loading' | 'src'> {
  readonly src: string;
  readonly alt: string;
  /** Reserves its space until it loads. */
  readonly width: string | number;
  readonly height: string | number;
}

export function LazyImage({ src, alt, ...rest }: LazyImageProps) {
  const watch = useCallback(
    (image: HTMLImageElement | null) => (image ? nearImages().watch(image, src) : undefined),
    [src],
  );
  return <img alt={alt} {...rest} ref={watch} />;
}

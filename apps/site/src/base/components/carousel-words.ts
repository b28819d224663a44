/** The labels of every carousel, in the language of the page. */
import type { CarouselProps } from '#ui';
import { useText } from '../text/text.tsx';

export function useCarouselWords(): CarouselProps['words'] {
  const t = useText();
  return {
    carousel: t('carousel.role'),
    slide: t('carousel.slide'),
    position: (at, count) => t('carousel.position', { at, count }),
    previous: t('shell.carousel.previous'),
    next: t('shell.carousel.next'),
    pause: t('shell.carousel.pause'),
    play: t('shell.carousel.play'),
  };
}

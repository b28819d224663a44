/** What every carousel of the site is called and says, in the language of the page. */
import type { CarouselProps } from '#ui';
import { useText } from '../text/index.ts';

export function useCarouselWords(): CarouselProps['words'] {
  const say = useText();
  return {
    carousel: say('carousel.role'),
    slide: say('carousel.slide'),
    position: (at, count) => say('carousel.position', { at, count }),
    previous: say('shell.carousel.previous'),
    next: say('shell.carousel.next'),
    pause: say('shell.carousel.pause'),
    play: say('shell.carousel.play'),
  };
}

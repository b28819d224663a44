/** A carousel with its labels in the language of the page. */
import { type CarouselProps, Carousel as PlainCarousel } from '#ui';
import { useText } from '../text/text.tsx';

export function Carousel(props: Omit<CarouselProps, 'words'>) {
  const t = useText();
  const words = {
    carousel: t('carousel.role'),
    slide: t('carousel.slide'),
    position: (at: number, count: number) => t('carousel.position', { at, count }),
    previous: t('shell.carousel.previous'),
    next: t('shell.carousel.next'),
    pause: t('shell.carousel.pause'),
    play: t('shell.carousel.play'),
  };
  return <PlainCarousel {...props} words={words} />;
}

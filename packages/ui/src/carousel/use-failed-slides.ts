/** The slides to show. A slide whose essential picture failed is removed: it would be an empty frame. */
import { type RefObject, type SyntheticEvent, useEffect, useState } from 'react';

export function useFailedSlides<Slide extends { readonly key: string | number }>(
  track: RefObject<HTMLElement | null>,
  slides: readonly Slide[],
) {
  const [gone, setGone] = useState<readonly Slide['key'][]>([]);
  // A picture may have failed before the script loaded.
  useEffect(() => {
    for (const picture of track.current?.querySelectorAll<HTMLImageElement>('img[data-essential]') ?? []) {
      if (picture.complete && picture.naturalWidth === 0) picture.dispatchEvent(new Event('error'));
    }
  }, [track]);
  return {
    shown: slides.filter(({ key }) => !gone.includes(key)),
    failed:
      (key: Slide['key']) =>
      ({ target }: SyntheticEvent) => {
        if (target instanceof HTMLElement && 'essential' in target.dataset) setGone((keys) => [...keys, key]);
      },
  };
}

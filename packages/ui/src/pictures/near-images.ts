/** Fetches the pictures within a hundred pixels of the screen, checked a few times a second. */
import { type Paced, throttle } from '../throttle.ts';

export const NEAR_PX = 100;
const LOAD_EVERY_MS = 300;

interface Watcher {
  readonly observe: (image: HTMLImageElement) => void;
  readonly unobserve: (image: HTMLImageElement) => void;
}

type Sighting = Pick<IntersectionObserverEntry, 'isIntersecting' | 'target'>;

export interface NearImages {
  /** Fetches the picture once the image is near. Returns a function that stops waiting. */
  readonly watch: (image: HTMLImageElement, src: string) => () => void;
}

/** A picture that is near only between two checks is not fetched. */
export function createNearImages(open: (see: (sightings: readonly Sighting[]) => void) => Watcher): NearImages {
  const waiting = new Map<HTMLImageElement, string>();
  const near = new Set<HTMLImageElement>();
  const fetched = new Set<string>();
  let watcher: Watcher | undefined;

  const forget = (image: HTMLImageElement) => {
    waiting.delete(image);
    near.delete(image);
    watcher?.unobserve(image);
  };
  const look: Paced = throttle(LOAD_EVERY_MS, () => {
    for (const image of near) {
      const src = waiting.get(image);
      forget(image);
      if (src === undefined) continue;
      image.src = src;
      fetched.add(src);
    }
  });
  const see = (sightings: readonly Sighting[]) => {
    for (const { isIntersecting, target } of sightings) {
      if (isIntersecting) near.add(target as HTMLImageElement);
      else near.delete(target as HTMLImageElement);
    }
    if (near.size > 0) look();
  };

  return {
    watch(image, src) {
      // The browser has it already: no wait, no flicker.
      if (fetched.has(src)) {
        image.src = src;
        return () => undefined;
      }
      watcher ??= open(see);
      waiting.set(image, src);
      watcher.observe(image);
      return () => forget(image);
    },
  };
}

let shared: NearImages | undefined;

/** One observer for all pictures of the page. */
export function nearImages(): NearImages {
  const margin = `${NEAR_PX}px`;
  // Rows that scroll sideways need a margin of their own.
  const options = { rootMargin: margin, scrollMargin: margin };
  shared ??= createNearImages((see) => new IntersectionObserver(see, options));
  return shared;
}

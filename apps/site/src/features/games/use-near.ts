/** Whether an element is on the screen or a few screens away. One observer watches for all of them. */
import { type RefObject, useEffect, useState } from 'react';

/** Far enough for a fling, near enough to keep thousands out of the page. */
const MARGIN = '1600px 0px';

type Hear = (isNear: boolean) => void;

const hearers = new WeakMap<Element, Hear>();
let observer: IntersectionObserver | undefined;

function watch(element: Element, hear: Hear): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) hearers.get(target)?.(isIntersecting);
    },
    { rootMargin: MARGIN },
  );
  hearers.set(element, hear);
  observer.observe(element);
  return () => {
    hearers.delete(element);
    observer?.unobserve(element);
  };
}

/** Who holds the focus stays near. With `isWatched` off everything is near. */
export function useNear(element: RefObject<Element | null>, isWatched: boolean, atFirst: boolean): boolean {
  const [isNear, setNear] = useState(atFirst);
  useEffect(() => {
    const watched = element.current;
    if (!watched || !isWatched) return;
    return watch(watched, (now) => setNear(now || watched.contains(document.activeElement)));
  }, [element, isWatched]);
  return !isWatched || isNear;
}

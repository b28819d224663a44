/** Whether any part of an element is on the screen: what is out of view need not move. */
import { type RefObject, useEffect, useState } from 'react';

export function useInView(element: RefObject<Element | null>): boolean {
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const watch = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? false));
    watch.observe(watched);
    return () => watch.disconnect();
  }, [element]);
  return isInView;
}

/** A part of a view that is loaded when it is first shown, so that no frame loads sheets that nobody opens. */
import { type ComponentType, useEffect, useState } from 'react';

/** The part is there a moment after it is first shown, and at once from then on. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function LazyPart(props: Props) {
    const [, setLoaded] = useState(loaded !== undefined);
    useEffect(() => {
      if (loaded) return;
      let isShown = true;
      void load().then((part) => {
        loaded = part;
        if (isShown) setLoaded(true);
      });
      return () => {
        isShown = false;
      };
    }, []);
    const Part = loaded;
    return Part ? <Part {...props} /> : null;
  };
}

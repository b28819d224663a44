/** Reels on a canvas in a view: created once their place is there, and as wide as it is. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useStage } from '../stage/stage-context.tsx';
import { createReelsScene, type ReelsLook, type ReelsScene } from './canvas/reels-scene.ts';

interface ReelsInput extends Pick<ReelsLook, 'reels' | 'rows' | 'symbols' | 'sizeOf'> {
  /** The art of a symbol. */
  readonly pictureOf: (symbol: string) => string;
  /** What is shown before the first spin. */
  readonly strips: readonly (readonly string[])[];
}

/** `input` is the same object each time; `isReady` once the reels can be spun. */
export function useReelsScene(
  scene: RefObject<ReelsScene | undefined>,
  input: ReelsInput,
  firstStops: RefObject<readonly number[]>,
) {
  const { artUrl } = useStage();
  const host = useRef<HTMLDivElement>(null);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const place = host.current;
    if (!place) return;
    let isGone = false;
    const watch = new ResizeObserver(([entry]) => entry && scene.current?.resize(entry.contentRect.width));
    const { pictureOf, strips, ...look } = input;
    const urlOf = (symbol: string) => artUrl(pictureOf(symbol));
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    void createReelsScene(place, { ...look, urlOf, isStill }).then((made) => {
      if (isGone) return made.destroy();
      scene.current = made;
      made.show(strips, firstStops.current);
      watch.observe(place);
      setReady(true);
    });
    return () => {
      isGone = true;
      watch.disconnect();
      scene.current?.destroy();
      scene.current = undefined;
    };
  }, [artUrl, scene, input, firstStops]);
  return { host, isReady };
}

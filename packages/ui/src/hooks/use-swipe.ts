/** Swiping where nothing scrolls, since the slides are stacked: derived from the pointer's movement. */
import { type DragEvent, type MouseEvent, type PointerEvent, useRef } from 'react';
import { swipeOf } from '../carousel/carousel-rules.ts';

export function useSwipe(isOn: boolean, step: (direction: 1 | -1) => void) {
  const start = useRef<{ readonly x: number; readonly y: number }>(undefined);
  const isPull = useRef(false);
  if (!isOn) return {};
  return {
    onPointerDown: ({ clientX, clientY }: PointerEvent) => {
      start.current = { x: clientX, y: clientY };
      isPull.current = false;
    },
    onPointerUp: ({ clientX, clientY, pointerType }: PointerEvent) => {
      const from = start.current;
      start.current = undefined;
      const direction = from ? swipeOf(clientX - from.x, clientY - from.y) : 0;
      if (direction === 0) return;
      // A mouse fires a click on release; a finger that moved does not.
      isPull.current = pointerType === 'mouse';
      step(direction);
    },
    onClickCapture: (event: MouseEvent) => {
      if (!isPull.current) return;
      isPull.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    /** Otherwise the browser drags the link or picture. */
    onDragStart: (event: DragEvent) => event.preventDefault(),
  };
}

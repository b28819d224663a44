/** Listens to keys while they are on. */
import { useLayoutEffect } from 'react';
import { keyOf } from './key-of.ts';

/** By letter, or " ". */
export type PressedKeys = Readonly<Record<string, () => void>>;

export function KeyPresses({ keys }: { readonly keys: PressedKeys }): null {
  // Before the screen is painted: a key that came between would still act on the stake from before.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const pressed = keyOf(event);
      const act = pressed === undefined ? undefined : keys[pressed];
      if (!act || document.querySelector('dialog[open]')) return;
      // The space key presses the button that has the focus else.
      event.preventDefault();
      if (event.type === 'keydown' && !event.repeat) act();
    };
    addEventListener('keydown', listen);
    addEventListener('keyup', listen);
    return () => {
      removeEventListener('keydown', listen);
      removeEventListener('keyup', listen);
    };
  });
  return null;
}

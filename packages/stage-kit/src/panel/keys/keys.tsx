/** Playing by keys: off until the player switches it on in this frame, for a key pressed by mistake would bet. */
import { lazyPart } from '../../components/lazy-part.tsx';
import { useStore } from '../../stage/stage-context.tsx';
import { createStore } from '../../stage/store.ts';
import type { PressedKeys } from './key-presses.ts';

export const areKeysOn = createStore(false);

const KeyPresses = lazyPart(async () => (await import('./key-presses.ts')).KeyPresses);

/** What keys do while they are on. */
export function Keys({ keys }: { readonly keys: PressedKeys }) {
  return useStore(areKeysOn) ? <KeyPresses keys={keys} /> : null;
}

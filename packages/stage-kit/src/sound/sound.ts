/**
 * Sound without files: short synthesised effects, silent until the first touch, one mute for all games, which the site stores. Views
 * name the event, never a waveform.
 */
import { ZZFX } from 'zzfx';
import { createStore, type Store } from '../stage/store.ts';

export type Effect = 'tap' | 'spin' | 'stop' | 'win' | 'big-win' | 'huge-win' | 'lose' | 'tick' | 'scatter';

/** zzfx parameters, in its own order: volume, randomness, frequency, attack, sustain, release, shape … */
const EFFECTS: { readonly [Name in Effect]: readonly (number | undefined)[] } = {
  tap: [0.4, 0, 420, 0, 0.01, 0.03, 1, 1.6],
  spin: [0.35, 0.02, 110, 0.02, 0.16, 0.12, 2, 0.6, 6],
  stop: [0.5, 0, 150, 0, 0.02, 0.08, 1, 2, -12],
  win: [0.5, 0, 520, 0.01, 0.12, 0.22, 1, 1.4, 0, 0, 180, 0.06],
  'big-win': [0.6, 0, 440, 0.02, 0.3, 0.4, 1, 1.6, 0, 0, 220, 0.08, 0.1],
  'huge-win': [0.7, 0, 392, 0.03, 0.6, 0.7, 1, 1.7, 0, 0, 262, 0.1, 0.14],
  lose: [0.25, 0, 180, 0.01, 0.03, 0.12, 0, 1, -3],
  tick: [0.25, 0, 800, 0, 0.005, 0.02, 1, 1.2],
  scatter: [0.55, 0, 700, 0.01, 0.15, 0.3, 1, 1.9, 0, 0, 350, 0.05],
};

export interface Sound {
  readonly isMuted: Store<boolean>;
  readonly play: (effect: Effect) => void;
  readonly toggle: () => void;
}

export interface SoundOptions {
  readonly isMuted: boolean;
  /** The element on which the first touch is noticed. */
  readonly target: EventTarget;
  readonly onToggle: (isMuted: boolean) => void;
}

export function createSound({ isMuted: wasMuted, target, onToggle }: SoundOptions): Sound {
  let isUnlocked = false;
  const isMuted = createStore(wasMuted);
  target.addEventListener('pointerdown', () => (isUnlocked = true), { once: true });
  target.addEventListener('keydown', () => (isUnlocked = true), { once: true });
  return {
    isMuted,
    play: (effect) => {
      if (isUnlocked && !isMuted.get()) ZZFX.play(...EFFECTS[effect]);
    },
    toggle: () => {
      isMuted.set(!isMuted.get());
      onToggle(isMuted.get());
    },
  };
}

/** What a game's `view` module exports: one React component that fills the frame. */
import type { ComponentType } from 'react';

export interface GameView {
  readonly View: ComponentType;
}

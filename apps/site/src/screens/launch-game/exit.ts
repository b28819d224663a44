/** Where the player goes on leaving a game. */
import type { AnswerOf, Endpoints } from '#contract';

export type Launched = AnswerOf<Endpoints['launchGame']>;
export type LaunchKind = Launched['kind'];

export type Exit =
  | { readonly kind: 'back'; readonly otherwise: string }
  | { readonly kind: 'go'; readonly to: string; readonly search?: { readonly gameCode: string } };

export interface Leaving {
  readonly kind: LaunchKind | undefined;
  readonly backToHome: string | undefined;
  readonly gameCode?: string | undefined;
}

const HOME = '/m/home';
const GAMES = '/m/gameCenter';
/** The landing page after a lottery. */
const LANDING = '/m/game';

/**
 * Home if the address says so; otherwise back to the previous screen, or to the games. The pages of a lottery or of an
 * outside vendor may have added history entries, so that going back would stay inside them: leaving these always navigates to a new
 * screen.
 */
export function exitOf({ kind, backToHome, gameCode }: Leaving): Exit {
  if (backToHome !== undefined && backToHome !== '') return { kind: 'go', to: HOME };
  if (kind === 'lottery') return { kind: 'go', to: LANDING, ...(gameCode && { search: { gameCode } }) };
  return kind === 'external' ? { kind: 'go', to: GAMES } : { kind: 'back', otherwise: GAMES };
}

/** Views of our own games have their own exit; other games get a close button from the page around them. */
export function hasCorner(kind: LaunchKind): boolean {
  return kind !== 'stage';
}

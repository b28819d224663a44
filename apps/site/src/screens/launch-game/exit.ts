/** Where leaving a game leads. */
import type { AnswerOf, Endpoints } from '#contract';

export type Launched = AnswerOf<Endpoints['launchGame']>;
export type LaunchKind = Launched['kind'];

export type EgressClient =
  | { readonly kind: 'back'; readonly otherwise: string }
  | { readonly kind: 'go'; readonly to: string; readonly search?: { readonly gameId: string } };

export interface Leaving {
  readonly kind: LaunchKind | undefined;
  readonly pageBack: string | undefined;
  readonly gameId?: string | undefined;
}

const HOME = '/m/home';
const GAMES = '/m/gameCenter';
/** Where whoever leaves a lottery lands. */
const LANDING = '/m/game';

/**
 * Home where the address says so; else to where one came from, or the games. A lottery's or an outside vendor's pages may have added steps
 * of their own to the history, so that going back would stay inside: from there one always goes on.
 */
export function wayOut({ kind, pageBack, gameId }: Leaving): EgressClient {
  if (pageBack !== undefined && pageBack !== '') return { kind: 'go', to: HOME };
  if (kind === 'lottery') return { kind: 'go', to: LANDING, ...(gameId && { search: { gameId } }) };
  return kind === 'external' ? { kind: 'go', to: GAMES } : { kind: 'back', otherwise: GAMES };
}

/** The house's own views have a way out of their own; others get one from the page around them. */
export function hasCorner(kind: LaunchKind): boolean {
  return kind !== 'stage';
}

/** The address of the verifier for a round, with all parameters, at the origin of the game frames; once the seed is revealed. */
import type { AnswerOf, Endpoints } from '#contract';

export type BetDetail = AnswerOf<Endpoints['betRecord']>;
export type PlayedRound = NonNullable<BetDetail['round']>;

export interface VerifierLook {
  readonly stageOrigin: string;
  readonly language: string;
  readonly theme: 'dark' | 'light';
}

export function verifierAddress(
  round: Pick<PlayedRound, 'game' | 'variant' | 'rulesVersion' | 'input' | 'moves' | 'fair'>,
  { stageOrigin, language, theme }: VerifierLook,
): string | undefined {
  const { serverSeed, clientSeed, nonce } = round.fair;
  if (serverSeed === undefined) return undefined;
  const query = new URLSearchParams({
    game: round.game,
    variant: round.variant,
    rulesVersion: `${round.rulesVersion}`,
    serverSeed,
    clientSeed,
    nonce: `${nonce}`,
    input: JSON.stringify(round.input),
    ...(round.moves && { moves: JSON.stringify(round.moves) }),
    language,
    theme,
  });
  return `${stageOrigin}/m/stage/verify.html?${query}`;
}

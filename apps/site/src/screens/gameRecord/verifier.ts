/** Where a round can be checked by anyone: the verifier's address with everything it needs, once the server seed is revealed. */
import type { AnswerOf, Endpoints } from '#contract';

export type BetDetail = AnswerOf<Endpoints['betRecord']>;
export type PlayedRound = NonNullable<BetDetail['round']>;

export function verifierAddress(
  round: Pick<PlayedRound, 'game' | 'input' | 'fair'>,
  language: string,
): string | undefined {
  const { serverSeed, clientSeed, nonce } = round.fair;
  if (serverSeed === undefined) return undefined;
  const query = new URLSearchParams({
    game: round.game,
    serverSeed,
    clientSeed,
    nonce: `${nonce}`,
    input: JSON.stringify(round.input),
    language,
  });
  return `/m/stage/verify.html?${query}`;
}

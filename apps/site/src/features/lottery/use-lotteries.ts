/** The lotteries of the merchant, and the link that opens one for the current visitor. */
import { useAnswer, useSession } from '#base/data';
import { addressOf, loginSearch } from '#base/view';
import type { AnswerOf, Endpoints, PlayType } from '#contract';
import type { LaunchLink } from '../games/catalog/index.ts';

export type Lottery = AnswerOf<Endpoints['lotteryMenu']>['games'][number];

export function useLotteries() {
  return useAnswer('lotteryMenu', undefined, { staleMs: 300_000 });
}

/** The launch of a lottery at its lobby, in the chosen play type; without one, the server uses that of its category. */
function lotteryLink({ gameCode, id }: Pick<Lottery, 'gameCode' | 'id'>, playType?: PlayType): LaunchLink {
  return {
    to: '/m/launchGame',
    search: { gameNumber: String(id), gameCode, code: 'lobby', ...(playType && { playType }) },
  };
}

export function useLotteryLink(): (lottery: Lottery, playType?: PlayType) => LaunchLink {
  const isMember = useSession() !== undefined;
  return (lottery, playType) => {
    const link = lotteryLink(lottery, playType);
    if (isMember) return link;
    const { from } = loginSearch(addressOf(link));
    return { to: '/m/login', search: from ? { from } : {} };
  };
}

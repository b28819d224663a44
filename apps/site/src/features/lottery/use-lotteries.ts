/** The lotteries of the house, and the way into one from where the visitor stands. */
import type { AnswerOf, Endpoints, PlayType } from '#contract';
import { useAnswer } from '../../base/api/index.ts';
import { loginSearch } from '../../base/navigation/index.ts';
import { useSession } from '../../base/session/index.ts';
import type { LaunchLink } from '../games/catalog/index.ts';

export type Lottery = AnswerOf<Endpoints['lotteryMenu']>['games'][number];

export function useLotteries() {
  return useAnswer('lotteryMenu', undefined, { staleMs: 300_000 });
}

/** The launch of a lottery at its lobby, in a play type where one was chosen: else the server takes the one of its kind. */
export function lotteryLink({ gameId, id }: Pick<Lottery, 'gameId' | 'id'>, playType?: PlayType): LaunchLink {
  return {
    to: '/m/launchGame',
    search: { nodeId: String(id), gameId, code: 'lobby', ...(playType && { playType }) },
  };
}

export function useLotteryLink(): (lottery: Lottery, playType?: PlayType) => LaunchLink {
  const isMember = useSession() !== undefined;
  return (lottery, playType) => {
    const link = lotteryLink(lottery, playType);
    if (isMember) return link;
    const { from } = loginSearch(`${link.to}?${new URLSearchParams(link.search)}`);
    return { to: '/m/login', search: from ? { from } : {} };
  };
}

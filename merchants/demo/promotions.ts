/** The demo's promotions. Those that pay nothing say so in their rules. */
import type { PromotionOffer } from '../plugin.ts';

export const promotions: readonly PromotionOffer[] = [
  {
    code: 'free-trial',
    kind: 'DISCOVER',
    audience: 'guests',
    titleKey: 'promotion.trial.title',
    lineKey: 'promotion.trial.line',
    rulesKey: 'promotion.trial.rules',
    images: [
      { sequence: 1, scene: 'violet', symbols: ['magic-large', 'star', 'diamond'] },
      { sequence: 2, scene: 'violet', symbols: ['magic-large', 'star', 'diamond'] },
    ],
    linkage: '/m/trail',
    flag: 'freePlay',
  },
  {
    code: 'check-a-round',
    kind: 'DISCOVER',
    titleKey: 'promotion.fair.title',
    lineKey: 'promotion.fair.line',
    rulesKey: 'promotion.fair.rules',
    images: [{ sequence: 1, scene: 'leaf', symbols: ['dice-large', 'clover', 'lock'] }],
    linkage: '/m/gameCenter?gameType=LOCAL',
  },
  {
    code: 'biggest-wins',
    kind: 'MISSION',
    titleKey: 'leaderboard.title',
    lineKey: 'promotion.leaders.line',
    rulesKey: 'promotion.leaders.rules',
    images: [{ sequence: 1, scene: 'deep', symbols: ['trophy-large', 'target', 'star'] }],
    linkage: '/m/leaderBoard',
  },
];

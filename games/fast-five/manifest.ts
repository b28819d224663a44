import type { GameManifestOf } from '../plugin.ts';
import { HIGHEST_SERIES, LOWEST_SERIES } from './bet.ts';

/** Fast Five · 1 min: five digits, a draw every minute. */
export const manifest: GameManifestOf<'shared'> = {
  code: 'fast-five',
  category: 'LOTT',
  shape: 'shared',
  rulesVersion: 1,
  chance: 'shared-draw',
  returns: { lowest: '0.900000000000', highest: '0.975000000000' },
  figures: { bet: 'big-small big 1950', hitRate: '0.500000000000', volatility: '0.975000' },
  maxMultiplierE4: 975_000_000,
  stake: { minUnits: 0.02, maxUnits: 10_000, capUnits: 10_000_000 },
  drawCapUnits: 50_000_000,
  series: { lowest: LOWEST_SERIES, highest: HIGHEST_SERIES },
  schedule: { everySeconds: 60, closesBeforeSeconds: 5, utcOffsetMinutes: 480 },
  minRoundMs: 0,
  supportsTrial: true,
  art: { symbol: 'magic', hue: 225 },
  textKeys: {
    name: 'game.fast-five.name',
    tagline: 'game.fast-five.tagline',
    rules: [
      'game.fast-five.rules.draw',
      'game.fast-five.rules.plays',
      'game.fast-five.rules.tradition',
      'game.fast-five.rules.entertainment',
      'game.fast-five.rules.void',
      'game.fast-five.rules.fair',
    ],
  },
  engine: () => import('./engine.ts'),
  view: () => import('./view/five-view.tsx'),
};

import { expect, it } from 'vitest';
import { exitOf, hasCorner } from './exit.ts';

it.each(['lottery', 'external', 'stage', undefined] as const)(
  'GAME-14 leads to home from %s when the address says so',
  (kind) => {
    expect(exitOf({ kind, backToHome: '1' })).toEqual({ kind: 'go', to: '/m/home' });
  },
);

it('GAME-14 leads from a lottery to its landing page, whatever its frame added to the history', () => {
  for (const backToHome of [undefined, '']) {
    expect(exitOf({ kind: 'lottery', backToHome })).toEqual({ kind: 'go', to: '/m/game' });
    expect(exitOf({ kind: 'lottery', backToHome, gameCode: 'fast-five' })).toEqual({
      kind: 'go',
      to: '/m/game',
      search: { gameCode: 'fast-five' },
    });
    expect(exitOf({ kind: 'external', backToHome })).toEqual({ kind: 'go', to: '/m/gameCenter' });
  }
});

it('leads back to the previous screen from our own games and from a failed launch', () => {
  for (const kind of ['stage', undefined] as const)
    expect(exitOf({ kind, backToHome: undefined })).toEqual({ kind: 'back', otherwise: '/m/gameCenter' });
});

it('GAME-14 shows a close button over lotteries and outside games', () => {
  expect((['stage', 'lottery', 'external'] as const).filter(hasCorner)).toEqual(['lottery', 'external']);
});

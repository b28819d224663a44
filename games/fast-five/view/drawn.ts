/** Drawn digits as the view shows them, and what they sum to. */
import { ballsLook, type DrawLook, useStage } from '#stage-kit';
import type { FiveDraw } from '../engine.ts';
import { BIG_SUM } from '../plays.ts';

const PLACES = 5;

const digitsOf = (outcome: unknown) => (outcome as FiveDraw | undefined)?.digits;

export function useLook(): DrawLook {
  const { text } = useStage();
  return ballsLook(PLACES, digitsOf, (outcome) => {
    const digits = digitsOf(outcome) ?? [];
    const sum = digits.reduce((total, digit) => total + digit, 0);
    const size = text(sum >= BIG_SUM ? 'game.fast-five.option.big' : 'game.fast-five.option.small');
    const parity = text(sum % 2 === 1 ? 'game.fast-five.option.odd' : 'game.fast-five.option.even');
    return text('game.fast-five.sum', { sum, size, parity });
  });
}

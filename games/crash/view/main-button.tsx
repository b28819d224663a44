/** The one button: bets, takes the bet back, cashes out, or bets on the next round. */
import { formatAmount, multiplyRatio } from '#kernel';
import { minorOf, PlayButton, useStage, useStore } from '#stage-kit';
import { LOWEST_TARGET } from '../engine.ts';
import type { CrashGame } from './use-crash.ts';
import { useMultiplier } from './use-multiplier.ts';

export function Main({ game }: { game: CrashGame }) {
  const { text, money, info } = useStage();
  const { round, mine, stake, isBetOpen, isQueued, auto } = game;
  const isRequesting = useStore(game.flow.state).phase === 'asking';
  // Cashing out by hand stays possible; what else the button does is autobet's.
  const isBusy = isRequesting || auto.isOn;
  const now = useMultiplier(game);

  if (round?.phase === 'running' && isBetOpen && mine) {
    const grown = Math.min(now ?? 100, game.ownTarget ?? game.limit);
    const payout = multiplyRatio(minorOf(mine.stake, info.currency), BigInt(grown), 100n);
    return (
      <PlayButton isDisabled={grown < LOWEST_TARGET} isBusy={isRequesting} onPlay={() => void game.cashOut()}>
        {text('game.crash.cash-out', { payout: money(formatAmount(payout, info.currency)) })}
      </PlayButton>
    );
  }
  if (round?.phase === 'betting' && isBetOpen && mine)
    return (
      <PlayButton isBusy={isBusy} onPlay={() => void (auto.isOn || game.cancel())}>
        {text('game.crash.take-back', { stake: money(mine.stake) })}
      </PlayButton>
    );
  if (round?.phase === 'betting')
    return (
      <PlayButton isBusy={isBusy} onPlay={() => auto.isOn || game.enter()}>
        {text('game.crash.bet', { stake: money(stake) })}
      </PlayButton>
    );
  return (
    <PlayButton isDisabled={!round} isBusy={auto.isOn} onPlay={() => auto.isOn || game.toggleQueued()}>
      {text(isQueued ? 'game.crash.queued' : 'game.crash.bet-next', { stake: money(stake) })}
    </PlayButton>
  );
}

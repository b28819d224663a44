/** The one button: bets, takes the bet back, cashes out, or bets on the next round. */
import { formatAmount, multiplyRatio } from '#kernel';
import { minorOf, PlayButton, useStage, useStore } from '#stage-kit';
import { LOWEST_TARGET } from '../engine.ts';
import type { CrashGame } from './use-crash.ts';
import { useMultiplier } from './use-multiplier.ts';

export function Main({ game }: { game: CrashGame }) {
  const { money, info } = useStage();
  const { round, mine, stake, isBetOpen, isQueued, auto } = game;
  const isRequesting = useStore(game.flow.state).phase === 'sending';
  // Cashing out by hand stays possible; what else the button does is autobet's.
  const isBusy = isRequesting || auto.isOn;
  const now = useMultiplier(game);

  if (round?.phase === 'running' && isBetOpen && mine) {
    const grown = Math.min(now ?? 100, game.ownTarget ?? game.limit);
    const payout = multiplyRatio(minorOf(mine.stake, info.currency), BigInt(grown), 100n);
    return (
      <PlayButton
        label="game.crash.cash-out"
        values={{ payout: money(formatAmount(payout, info.currency)) }}
        isDisabled={grown < LOWEST_TARGET}
        isBusy={isRequesting}
        onPlay={() => void game.cashOut()}
      />
    );
  }
  if (round?.phase === 'betting' && isBetOpen && mine)
    return (
      <PlayButton
        label="game.crash.take-back"
        values={{ stake: money(mine.stake) }}
        isBusy={isBusy}
        onPlay={() => void (auto.isOn || game.cancel())}
      />
    );
  const isBetting = round?.phase === 'betting';
  return (
    <PlayButton
      label={`game.crash.${isBetting ? 'bet' : isQueued ? 'queued' : 'bet-next'}`}
      values={{ stake: money(stake) }}
      isDisabled={!round}
      isBusy={isBetting ? isBusy : auto.isOn}
      onPlay={() => auto.isOn || (isBetting ? game.enter() : game.toggleQueued())}
    />
  );
}

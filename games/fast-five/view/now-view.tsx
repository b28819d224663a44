/** The draw for one player: marks on the same board, and five digits of the player's own seeds with each bet. */
import { useState } from 'react';
import { formatAmount } from '#kernel';
import {
  AutoBar,
  AutoButton,
  BetFoot,
  FairChips,
  kitStyles,
  lotteryStyles,
  minorOf,
  NowCard,
  PlayTabs,
  PlayTypes,
  RoundNotices,
  RulesText,
  sceneStyles,
  TopBar,
  useInstantRound,
  useStage,
} from '#stage-kit';
import type { FiveConfig, FiveDraw } from '../engine.ts';
import type { Picks, PlayCode } from '../plays.ts';
import { HIGHEST_SERIES } from '../series.ts';
import { Board } from './board.tsx';
import { useLook } from './drawn.ts';
import styles from './five.module.css';
import { betCountOf, emptyPicks, lineStake, maxWin, playsFor, selectionOf } from './slip.ts';

const SHOWN_MS = 600;

interface DrawnNow {
  readonly draw: FiveDraw;
}

export function NowView() {
  const { info, game, launch, text, money } = useStage();
  const [playType, setPlayType] = useState(launch.playType);
  const [play, setPlay] = useState<PlayCode>(playsFor(playType)[0] ?? 'big-small');
  const [picks, setPicks] = useState<Picks>(() => emptyPicks(play));
  const look = useLook();
  const line = { playType, play, picks };
  const { percent } = game.config as FiveConfig;
  const count = betCountOf(line);
  const input = count === 0 ? undefined : { playType, play, ...selectionOf(line, HIGHEST_SERIES) };
  const round = useInstantRound<DrawnNow>({ input, shownMs: SHOWN_MS });
  const unitMinor = minorOf(round.stake, info.currency);
  const choosePlay = (next: PlayCode) => {
    setPlay(next);
    setPicks(emptyPicks(next));
  };
  const amount = (minor: bigint) => formatAmount(minor, info.currency);
  const stake = amount(lineStake(line, unitMinor, 1));
  const bet = {
    count,
    stake,
    unit: round.stake,
    setUnit: round.setStake,
    prize: amount(maxWin(line, { unitMinor, multiple: 1, percent, series: HIGHEST_SERIES })),
  };
  return (
    <main className={`${sceneStyles.scene} ${lotteryStyles.scene}`}>
      <TopBar title={text(game.textKeys.name, game.textKeys.values)} rules={<RulesText />} />
      <NowCard look={look} outcome={round.outcome?.draw} payout={round.result?.payout} isDrawing={round.isRequesting} />
      <div className={styles.choices} inert={round.auto.isOn}>
        <PlayTypes
          chosen={playType}
          onChoose={(next) => {
            setPlayType(next);
            choosePlay(playsFor(next)[0] ?? 'big-small');
          }}
        />
        <PlayTabs plays={playsFor(playType)} chosen={play} onChoose={choosePlay} />
        <Board play={play} picks={picks} onPicks={setPicks} />
      </div>
      <FairChips seeds={round.seeds} onRotated={round.setSeeds} />
      <div className={styles.auto}>
        <AutoBar auto={round.auto} />
      </div>
      <BetFoot bet={bet} beside={<AutoButton auto={round.auto} stake={round.stake} isLocked={round.isBusy} />}>
        <button
          type="button"
          className={kitStyles.action}
          disabled={count === 0}
          aria-disabled={round.isLocked}
          onClick={round.play}
        >
          {text('stage.lottery.bet', { stake: money(stake) })}
        </button>
      </BetFoot>
      <RoundNotices flow={round.flow} />
    </main>
  );
}

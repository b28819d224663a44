/** A lottery for one player: marks on the same board, and a draw of the player's own seeds with each bet. */
import { formatAmount } from '#kernel';
import {
  AutoBar,
  AutoButton,
  BetFoot,
  FairChips,
  kitStyles,
  lazyPart,
  lotteryStyles,
  minorOf,
  NowCard,
  PlayTypes,
  RoundNotices,
  RulesText,
  sceneStyles,
  TopBar,
  useInstantRound,
  useStage,
} from '#stage-kit';
import type { LotteryConfig } from '../engine.ts';
import { HIGHEST_SERIES } from '../series.ts';
import { BoardOf } from './boards/board-of.tsx';
import { Chooser } from './chooser.tsx';
import { cryptoBelow, randomDraft } from './draft/random-line.ts';
import { useLook } from './looks/use-look.tsx';
import styles from './lottery.module.css';
import type { Catalogue } from './slip/catalogue.ts';
import { inputOf, isLine, lineStake, lineWin, type Terms } from './slip/slip.ts';
import { useMaxWin } from './slip/use-max-win.ts';
import { useBoard } from './slip/use-slip.ts';

const PlayExample = lazyPart(async () => (await import('./sheets/play-example.tsx')).PlayExample);

const SHOWN_MS = 600;
const ONE_LINE = [1];

interface DrawnNow {
  readonly draw: unknown;
}

export function NowView({ catalogue }: { catalogue: Catalogue }) {
  const { info, game, text, money } = useStage();
  const { percent } = game.config as LotteryConfig;
  const board = useBoard(catalogue);
  const { playType, play, setDraft } = board;
  const line = isLine(board.line) ? board.line : undefined;
  const maxWin = useMaxWin(line !== undefined);
  const look = useLook(catalogue.group);
  const terms: Omit<Terms, 'unitMinor'> = { playType, multiple: 1, series: HIGHEST_SERIES, percent, rebateBp: 0 };
  const round = useInstantRound<DrawnNow>({ input: line && inputOf(line, terms), shownMs: SHOWN_MS });
  const priced = { ...terms, unitMinor: minorOf(round.stake, info.currency) };
  const amount = (minor: bigint) => formatAmount(minor, info.currency);
  const stake = amount(line ? lineStake(line, priced) : 0n);
  const bet = {
    count: line?.bets ?? 0,
    stake,
    unit: round.stake,
    setUnit: round.setStake,
    prize: amount(line && maxWin ? lineWin(catalogue, line, priced, maxWin) : 0n),
  };
  return (
    <main className={`${sceneStyles.scene} ${lotteryStyles.scene}`}>
      <TopBar
        title={text(game.textKeys.name, game.textKeys.values)}
        rules={
          <>
            <PlayExample play={play} terms={priced} catalogue={catalogue} />
            <RulesText />
          </>
        }
      />
      <NowCard look={look} outcome={round.outcome?.draw} payout={round.result?.payout} isDrawing={round.isRequesting} />
      <div className={styles.choices} inert={round.auto.isOn}>
        <PlayTypes chosen={playType} onChoose={board.choosePlayType} />
        <Chooser board={board} />
        <BoardOf
          board={board}
          terms={priced}
          catalogue={catalogue}
          drawsAt={Date.parse(info.serverTime)}
          randomLines={ONE_LINE}
          onRandom={() => setDraft(randomDraft(play, cryptoBelow))}
        />
      </div>
      <FairChips seeds={round.seeds} onRotated={round.setSeeds} />
      <div className={styles.auto}>
        <AutoBar auto={round.auto} />
      </div>
      <BetFoot bet={bet} beside={<AutoButton auto={round.auto} stake={round.stake} isLocked={round.isBusy} />}>
        <button
          type="button"
          className={kitStyles.action}
          disabled={!line}
          aria-disabled={round.isLocked}
          onClick={round.play}
        >
          {isLine(board.line)
            ? text('stage.lottery.bet', { stake: money(stake) })
            : text(`game.lottery.need.${board.line.what}`, { count: board.line.count })}
        </button>
      </BetFoot>
      <RoundNotices flow={round.flow} />
    </main>
  );
}

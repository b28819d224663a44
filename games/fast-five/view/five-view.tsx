/** The view of Fast Five: the draw above, the board between, the slip below. */
import { useState } from 'react';
import {
  DrawCard,
  type DrawNow,
  HistorySheet,
  Icon,
  OrdersSheet,
  PlacingNotices,
  type PlayType,
  RulesText,
  returnPercent,
  TopBar,
  useCurrentDraw,
  useStage,
} from '#stage-kit';
import type { FiveDraw } from '../engine.ts';
import { BIG_SUM } from '../plays.ts';
import { Board } from './board.tsx';
import styles from './five.module.css';
import { playsFor } from './slip.ts';
import { SlipBar } from './slip-bar.tsx';
import { useSlip } from './use-slip.ts';

const PLAY_TYPES: readonly PlayType[] = ['Tradition', 'Entertainment'];
const PLACES = 5;

const digitsOf = (outcome: unknown) => (outcome as FiveDraw | undefined)?.digits;

export function View() {
  const { text } = useStage();
  const issue = useCurrentDraw();
  const slip = useSlip();
  const [sheet, setSheet] = useState<'none' | 'orders' | 'history'>('none');
  return (
    <main className={styles.scene}>
      <TopBar title={text('game.fast-five.name')} rules={<Rules />} />
      <DrawCard issue={issue} count={PLACES} resultOf={digitsOf} caption={useCaption(issue)} />
      <div className={styles.switches}>
        {PLAY_TYPES.map((playType) => (
          <button
            key={playType}
            type="button"
            aria-pressed={playType === slip.playType}
            onClick={() => slip.choosePlayType(playType)}
          >
            {text(`game.fast-five.${playType}`)}
          </button>
        ))}
        <button type="button" className={styles.side} onClick={() => setSheet('orders')}>
          {text('stage.lottery.orders')}
        </button>
        <button
          type="button"
          className={styles.side}
          onClick={() => setSheet('history')}
          aria-label={text('stage.lottery.history')}
        >
          <Icon name="history" size={18} />
        </button>
      </div>
      <nav className={styles.tabs} aria-label={text('game.fast-five.plays')}>
        {playsFor(slip.playType).map((play) => (
          <button key={play} type="button" aria-pressed={play === slip.play} onClick={() => slip.choosePlay(play)}>
            {text(`game.fast-five.play.${play}`)}
          </button>
        ))}
      </nav>
      <Board play={slip.play} picks={slip.picks} onPicks={slip.setPicks} />
      <SlipBar slip={slip} issue={issue} />
      <PlacingNotices flow={slip} />
      {sheet === 'orders' && (
        <OrdersSheet
          openNumero={issue?.isOpen ? issue.numero : undefined}
          resultOf={digitsOf}
          onClose={() => setSheet('none')}
        />
      )}
      {sheet === 'history' && <HistorySheet resultOf={digitsOf} onClose={() => setSheet('none')} />}
    </main>
  );
}

function Rules() {
  const { text, game } = useStage();
  return (
    <>
      <RulesText />
      <p>{text('stage.return', { percent: returnPercent(game.returns) })}</p>
    </>
  );
}

/** What the last digits sum to. */
function useCaption(issue: DrawNow | undefined): string {
  const { text } = useStage();
  const sum = (digitsOf(issue?.last?.outcome) ?? []).reduce((total, digit) => total + digit, 0);
  const size = text(sum >= BIG_SUM ? 'game.fast-five.option.big' : 'game.fast-five.option.small');
  const parity = text(sum % 2 === 1 ? 'game.fast-five.option.odd' : 'game.fast-five.option.even');
  return text('game.fast-five.sum', { sum, size, parity });
}

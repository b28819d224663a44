/** Fast Five on the stage: the draw above, the board between, the slip below. */
import { useState } from 'react';
import { Icon, kitStyles, type PlayType, RefusalNotice, RulesText, TopBar, useStage, useStore } from '#stage-kit';
import { Board } from './board.tsx';
import { DrawCard } from './draw-card.tsx';
import styles from './five.module.css';
import { HistorySheet } from './history-sheet.tsx';
import { OrdersSheet } from './orders-sheet.tsx';
import { playsFor } from './slip.ts';
import { SlipBar } from './slip-bar.tsx';
import { useCurrentDraw } from './use-current-draw.ts';
import { type Slip, useSlip } from './use-slip.ts';

const PLAY_TYPES: readonly PlayType[] = ['Tradition', 'Entertainment'];

export function View() {
  const { text } = useStage();
  const issue = useCurrentDraw();
  const slip = useSlip();
  const [sheet, setSheet] = useState<'none' | 'orders' | 'history'>('none');
  return (
    <main className={styles.scene}>
      <TopBar title={text('game.fast-five.name')} rules={<Rules />} />
      <DrawCard issue={issue} />
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
          {text('game.fast-five.orders')}
        </button>
        <button
          type="button"
          className={styles.side}
          onClick={() => setSheet('history')}
          aria-label={text('game.fast-five.history')}
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
      <Notices slip={slip} />
      {sheet === 'orders' && (
        <OrdersSheet openNumero={issue?.isOpen ? issue.numero : undefined} onClose={() => setSheet('none')} />
      )}
      {sheet === 'history' && <HistorySheet onClose={() => setSheet('none')} />}
    </main>
  );
}

function Rules() {
  const { text, game } = useStage();
  const { lowest, highest } = game.returns;
  const percent = (decimal: string) => (Number(decimal) * 100).toFixed(2);
  return (
    <>
      <RulesText />
      <p>{text('stage.return', { percent: `${percent(lowest)}–${percent(highest)}` })}</p>
    </>
  );
}

function Notices({ slip }: { slip: Slip }) {
  const { text, money, isOnline } = useStage();
  const online = useStore(isOnline);
  const { placing } = slip;
  if (placing.kind === 'refused') return <RefusalNotice code={placing.code} onDismiss={slip.dismiss} />;
  if (placing.kind === 'placed') {
    const { order } = placing;
    return (
      <div className={kitStyles.notice} role="status">
        <p>{text('game.fast-five.said.placed', { numero: order.numero.slice(-4), stake: money(order.stake) })}</p>
        <button type="button" className={kitStyles.quiet} onClick={slip.dismiss}>
          {text('stage.ok')}
        </button>
      </div>
    );
  }
  if ((placing.kind === 'asking' && placing.isReconnecting) || !online) {
    return (
      <div className={kitStyles.notice} role="status">
        <p>{text('stage.reconnecting')}</p>
      </div>
    );
  }
  return null;
}

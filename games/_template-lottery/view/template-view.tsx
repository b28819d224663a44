/** Template on the stage: the draw above, the board between, the price below. */
import { useState } from 'react';
import {
  DrawCard,
  type DrawNow,
  HistorySheet,
  Icon,
  kitStyles,
  OrdersSheet,
  PlacingNotices,
  RulesText,
  returnPercent,
  TopBar,
  useCurrentDraw,
  useStage,
} from '#stage-kit';
import type { LottoDraw } from '../engine.ts';
import { PLACES, playCodes } from '../plays.ts';
import { Board } from './board.tsx';
import styles from './template.module.css';
import { useTemplate } from './use-template.ts';

const digitsOf = (outcome: unknown) => (outcome as LottoDraw | undefined)?.digits;

export function View() {
  const { text } = useStage();
  const draw = useCurrentDraw();
  const game = useTemplate();
  const [sheet, setSheet] = useState<'none' | 'orders' | 'history'>('none');
  const close = () => setSheet('none');
  return (
    <main className={styles.scene}>
      <TopBar title={text('game.template.name')} rules={<Rules />} />
      <DrawCard issue={draw} count={PLACES} resultOf={digitsOf} />
      <nav className={styles.tabs} aria-label={text('game.template.plays')}>
        {playCodes.map((play) => (
          <button key={play} type="button" aria-pressed={play === game.play} onClick={() => game.choosePlay(play)}>
            {text(`game.template.play.${play}`)}
          </button>
        ))}
      </nav>
      <Board picks={game.picks} onToggle={game.toggle} />
      <div className={styles.sheets}>
        <button type="button" className={kitStyles.quiet} onClick={() => setSheet('orders')}>
          {text('stage.lottery.orders')}
        </button>
        <button type="button" className={kitStyles.quiet} onClick={() => setSheet('history')}>
          <Icon name="history" size={18} /> {text('stage.lottery.history')}
        </button>
      </div>
      <Foot game={game} draw={draw} />
      <PlacingNotices flow={game.flow} />
      {sheet === 'orders' && (
        <OrdersSheet openNumero={draw?.isOpen ? draw.numero : undefined} resultOf={digitsOf} onClose={close} />
      )}
      {sheet === 'history' && <HistorySheet resultOf={digitsOf} onClose={close} />}
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

function Foot({ game, draw }: { game: ReturnType<typeof useTemplate>; draw: DrawNow | undefined }) {
  const { info, text, money } = useStage();
  const isRequesting = game.flow.placing.kind === 'asking';
  return (
    <footer className={styles.foot}>
      <div className={styles.sum}>
        <span>{text('stage.lottery.price', { count: game.count, unit: money(game.unit) })}</span>
        <span>
          {text('stage.lottery.prize')} <b>{money(game.prize)}</b>
        </span>
      </div>
      <div className={styles.units}>
        {info.stakes.presets.slice(0, 4).map((preset) => (
          <button key={preset} type="button" aria-pressed={preset === game.unit} onClick={() => game.setUnit(preset)}>
            {money(preset).replace(/[.,]00$/, '')}
          </button>
        ))}
      </div>
      <button
        type="button"
        className={kitStyles.action}
        disabled={game.count === 0 || isRequesting || !draw?.isOpen}
        onClick={() => draw && void game.bet(draw.numero)}
      >
        {isRequesting ? text('stage.lottery.placing') : text('stage.lottery.bet', { stake: money(game.stake) })}
      </button>
    </footer>
  );
}

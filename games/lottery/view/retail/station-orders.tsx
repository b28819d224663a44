/** The stations of the day, the orders that a slip becomes on their draws, and what became of them. */
import { type Currency, formatAmount } from '#kernel';
import { stations as stationNames } from '#lottery-kit/retail/stations.ts';
import { kitStyles, refusalWords, sheetStyles, useStage } from '#stage-kit';
import styles from '../lottery.module.css';
import type { Catalogue } from '../slip/catalogue.ts';
import { type RetailLine, writeOrders } from '../slip/retail.ts';
import { MAX_LINES } from '../slip/slip.ts';
import { type Outlet, ordersAt, type StationDraw } from './outlet.ts';
import type { StationSending } from './use-station-orders.ts';
import { WrittenText } from './written-text.tsx';

/** 20261130 as 30/11. */
const dayText = (day: string) => `${day.slice(6, 8)}/${day.slice(4, 6)}`;

export function StationsOfDay({ outlet }: { readonly outlet: Outlet | undefined }) {
  const { text } = useStage();
  if (!outlet) return <p aria-busy="true">…</p>;
  return (
    <p className={styles.stations}>
      {text('game.lottery.retail.stations', { day: dayText(outlet.day) })}{' '}
      {outlet.draws.map(({ station, name }) => (
        <span key={station}>
          <b>{station}</b> {name}
        </span>
      ))}
    </p>
  );
}

/** The frame's own game may be no station of the day: it has its name from the frame. */
function useNameOf() {
  const { text, game } = useStage();
  return ({ name }: Pick<StationDraw, 'name'>) => name || text(game.textKeys.name, game.textKeys.values);
}

interface StationOrdersProps {
  readonly outlet: Outlet;
  readonly lines: readonly RetailLine[];
  readonly isReady: boolean;
  readonly sending: StationSending;
  readonly onPlace: () => void;
}

export function StationOrders({ outlet, lines, isReady, sending, onPlace }: StationOrdersProps) {
  const { info, text, money } = useStage();
  const nameOf = useNameOf();
  const { orders, unsold } = ordersAt(outlet, lines);
  const isTooLong = orders.some((order) => order.lines.length > MAX_LINES);
  const costs = orders.map((order) => order.lines.reduce((sum, line) => sum + costAtOne(line, info.currency), 0n));
  const total = costs.reduce((sum, one) => sum + one, 0n);
  const amount = (minor: bigint) => money(formatAmount(minor, info.currency));
  return (
    <>
      <ul className={sheetStyles.rows}>
        {orders.map(({ draw, lines: own }, at) => (
          <li key={draw.gameCode}>
            <span className={sheetStyles.words}>
              {nameOf(draw)}
              <small>{text('game.lottery.retail.order', { day: dayText(draw.drawNumber), count: own.length })}</small>
            </span>
            <b>{amount(costs[at] ?? 0n)}</b>
          </li>
        ))}
      </ul>
      {unsold.length > 0 && (
        <p className={styles.wrong}>
          {text('game.lottery.retail.unsold', {
            stations: unsold.map((code) => stationNames[outlet.region][code] ?? code).join(', '),
          })}
        </p>
      )}
      {isTooLong && <p className={styles.wrong}>{text('game.lottery.retail.lines', { count: MAX_LINES })}</p>}
      <p>{text('game.lottery.retail.together')}</p>
      <Refused outlet={outlet} sending={sending} />
      <button
        type="button"
        className={kitStyles.action}
        disabled={!isReady || unsold.length > 0 || isTooLong || sending.kind === 'sending'}
        onClick={onPlace}
      >
        {sending.kind === 'sending'
          ? text(sending.isReconnecting ? 'stage.reconnecting' : 'stage.lottery.placing')
          : text('game.lottery.retail.place', { count: orders.length, cost: amount(total) })}
      </button>
    </>
  );
}

/** In minor units, at one of its stations. */
function costAtOne({ cost: { cost, stations } }: RetailLine, { decimals }: Currency): bigint {
  return (cost / BigInt(stations)) * 10n ** BigInt(decimals);
}

function Refused({ outlet, sending }: Pick<StationOrdersProps, 'outlet' | 'sending'>) {
  const stage = useStage();
  const nameOf = useNameOf();
  if (sending.kind !== 'refused') return null;
  const { code, value } = sending;
  const reason = refusalWords(stage, sending) ?? stage.text(code === 'stage.offline' ? code : `refusal.${code}`);
  const draw = outlet.draws.find(({ gameCode }) => gameCode === value?.gameCode) ?? outlet.own;
  return (
    <p role="alert" className={styles.wrong}>
      {typeof value?.gameCode === 'string'
        ? stage.text('game.lottery.retail.refused', { station: nameOf(draw), reason })
        : reason}
    </p>
  );
}

interface PlacedSlipProps {
  readonly outlet: Outlet;
  readonly catalogue: Catalogue;
  readonly sending: StationSending;
}

/** With the text that its orders are written as. */
export function PlacedSlip({ outlet, catalogue, sending }: PlacedSlipProps) {
  const { info, text, money } = useStage();
  if (sending.kind !== 'placed') return null;
  const { orders, stake } = sending.answer.slip;
  const byGame = new Map(outlet.draws.map(({ gameCode, station }) => [gameCode, station]));
  const written = writeOrders(
    orders.map(({ gameCode, lines }) => ({ station: byGame.get(gameCode), lines })),
    catalogue,
    info.currency,
  );
  return (
    <>
      <p role="status">{text('game.lottery.retail.placed', { count: orders.length, stake: money(stake) })}</p>
      <WrittenText title={text('game.lottery.retail.placed.text')} written={written} />
    </>
  );
}

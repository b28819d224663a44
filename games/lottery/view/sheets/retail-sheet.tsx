/**
 * A retail slip as text: checked while it is typed, with the cost of each line, and the slip's own lines as such a text. Where it names stations it
 * becomes an order on the draw of each.
 */
import { useId, useRef, useState } from 'react';
import type { SlipFlaw } from '#lottery-kit/retail/slip.ts';
import { kitStyles, minorOf, Sheet, sheetStyles, useStage } from '#stage-kit';
import styles from '../lottery.module.css';
import { useNames } from '../names/use-names.ts';
import { PlacedSlip, StationOrders, StationsOfDay } from '../retail/station-orders.tsx';
import { useOutlet } from '../retail/use-outlet.ts';
import { useStationOrders } from '../retail/use-station-orders.ts';
import { WrittenText } from '../retail/written-text.tsx';
import { amountText, type RetailLine, readRetail, writeRetail } from '../slip/retail.ts';
import { MAX_LINES } from '../slip/slip.ts';
import type { Slip } from '../slip/use-slip.ts';

const EXAMPLE = '01.02 dd 1k';

export function RetailSheet({ slip, onClose }: { slip: Slip; onClose: () => void }) {
  const { info, text, money } = useStage();
  const { currency, stakes } = info;
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const { isProvince, outlet, again } = useOutlet();
  const { lines, flaws } = readRetail(typed, slip.catalogue, currency, outlet);
  const stations = useStationOrders(outlet, slip.terms);
  const namesStations = lines.some((line) => line.stations.length > 0);
  const isPriced = ({ line: { unitMinor = 0n } }: RetailLine) =>
    unitMinor >= minorOf(stakes.minimum, currency) && unitMinor <= minorOf(stakes.maximum, currency);
  const mispriced = lines.filter((line) => !isPriced(line));
  const room = namesStations ? MAX_LINES : MAX_LINES - slip.lines.length;
  const isReady = lines.length > 0 && lines.length <= room && flaws.length === 0 && mispriced.length === 0;
  const cost = lines.reduce((sum, line) => sum + line.cost.cost, 0n);

  const goTo = ({ at, token }: SlipFlaw) => {
    field.current?.focus();
    field.current?.setSelectionRange(at, at + token.length);
  };
  const placeAtStations = async () => {
    // What a station refused may be sold on the next day's draws.
    if (await stations.place(lines)) setTyped('');
    else again();
  };
  const add = () => {
    slip.addPriced(lines.map(({ line }) => line));
    setTyped('');
  };
  return (
    <Sheet title={text('game.lottery.retail')} onClose={onClose}>
      <p>{text('game.lottery.retail.intro', { example: EXAMPLE })}</p>
      {isProvince && <StationsOfDay outlet={outlet} />}
      <label className={sheetStyles.field}>
        <span>{text('game.lottery.retail.label')}</span>
        <textarea
          ref={field}
          className={styles.retail}
          rows={4}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={typed}
          aria-invalid={flaws.length > 0}
          aria-describedby={id}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      </label>
      <div id={id} className={styles.flaws} aria-live="polite">
        {flaws.map((flaw) => (
          <button key={flaw.at} type="button" className={styles.flaw} onClick={() => goTo(flaw)}>
            <Flaw flaw={flaw} />
          </button>
        ))}
        {mispriced.slice(0, 1).map(({ text: row }) => (
          <p key={row} className={styles.wrong}>
            {text('game.lottery.retail.price', {
              minimum: money(stakes.minimum),
              maximum: money(stakes.maximum),
              text: row,
            })}
          </p>
        ))}
        {lines.length > room && <p className={styles.wrong}>{text('game.lottery.retail.room', { count: room })}</p>}
      </div>
      <RetailLines lines={lines} />
      {outlet && namesStations ? (
        <StationOrders
          outlet={outlet}
          lines={lines}
          isReady={isReady}
          sending={stations.sending}
          onPlace={() => void placeAtStations()}
        />
      ) : (
        <button type="button" className={kitStyles.action} disabled={!isReady} onClick={add}>
          {text('game.lottery.retail.add', { cost: money(amountText(cost, currency)) })}
        </button>
      )}
      {outlet && typed === '' && <PlacedSlip outlet={outlet} catalogue={slip.catalogue} sending={stations.sending} />}
      <WrittenSlip slip={slip} />
    </Sheet>
  );
}

function Flaw({ flaw: { code, at, token } }: { flaw: SlipFlaw }) {
  const { text } = useStage();
  const where =
    token === ''
      ? text('game.lottery.retail.end', { position: at })
      : text('game.lottery.retail.at', { token, position: at + 1 });
  return (
    <>
      <b>{where}</b> {text(`game.lottery.retail.flaw.${code}`)}
    </>
  );
}

function RetailLines({ lines }: { lines: readonly RetailLine[] }) {
  const { info, text, money } = useStage();
  const names = useNames();
  const keyed = lines.map((line, at) => ({ ...line, key: `${at} ${line.text}` }));
  return (
    <ul className={sheetStyles.rows}>
      {keyed.map(({ text: row, stations, line, cost, key }) => (
        <li key={key}>
          <span className={sheetStyles.words}>
            {row}
            <small>{names.play(line.play.code)}</small>
            <small>
              {stations.length > 0 && `${text('game.lottery.retail.cost.stations', { count: cost.stations })} × `}
              {text(`game.lottery.retail.cost.${cost.counted}`, {
                bets: cost.bets,
                units: cost.units,
                amount: money(amountText(cost.amount, info.currency)),
              })}
            </small>
          </span>
          <b>{money(amountText(cost.cost, info.currency))}</b>
        </li>
      ))}
    </ul>
  );
}

/** What is on the slip already, to be copied: reading it again gives the same lines. */
function WrittenSlip({ slip }: { slip: Slip }) {
  const { info, text } = useStage();
  const written = writeRetail(slip.lines, slip.terms, info.currency);
  if (slip.lines.length === 0) return null;
  return (
    <>
      <WrittenText title={text('game.lottery.retail.written')} written={written.text} />
      {written.without > 0 && <p>{text('game.lottery.retail.without', { count: written.without })}</p>}
    </>
  );
}

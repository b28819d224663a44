/** The slip on many draws: how many, with which multiples, what all of them cost, and whether a win ends it. */
import { useId, useState } from 'react';
import { formatAmount } from '#kernel';
import {
  BonusMax,
  type DrawNow,
  kitStyles,
  lotteryStyles,
  minorOf,
  type PlacedChase,
  refusalWords,
  Sheet,
  sheetStyles,
  useStage,
  useStore,
} from '#stage-kit';
import {
  costsOf,
  draws,
  firstPlan,
  type Plan,
  type PlanKind,
  planKindsOf,
  planMultiples,
  pricedOf,
} from '../chase/plan.ts';
import { type ChaseRequest, type Chasing, useChasing } from '../chase/use-chasing.ts';
import { useUpcoming } from '../chase/use-upcoming.ts';
import type { Slip } from '../slip/use-slip.ts';
import styles from './chase-sheet.module.css';

interface ChaseSheetProps {
  readonly slip: Pick<Slip, 'all' | 'catalogue' | 'terms' | 'requested' | 'playType' | 'placed'>;
  readonly draw: DrawNow | undefined;
  readonly onClose: () => void;
}

/** One sheet before and after: another in its place would close with the first. */
export function ChaseSheet({ slip, draw, onClose }: ChaseSheetProps) {
  const { text } = useStage();
  const { chasing, chase } = useChasing();
  return (
    <Sheet title={text('game.lottery.chase')} onClose={onClose}>
      {chasing.kind === 'placed' ? (
        <Placed chase={chasing.answer.chase} onClose={onClose} />
      ) : (
        <ChaseForm slip={slip} draw={draw} chasing={chasing} onChase={chase} />
      )}
    </Sheet>
  );
}

interface ChaseFormProps extends Omit<ChaseSheetProps, 'onClose'> {
  readonly chasing: Chasing;
  readonly onChase: (request: ChaseRequest) => Promise<boolean>;
}

function ChaseForm({ slip, draw, chasing, onChase }: ChaseFormProps) {
  const { info, text, money, balance } = useStage();
  const [plan, setPlan] = useState(firstPlan);
  const [stopsOnWin, setStopsOnWin] = useState(true);
  const upcoming = useUpcoming(draw);
  const cash = useStore(balance);

  const priced = pricedOf(slip.catalogue, slip.all, slip.terms);
  const multiples = planMultiples(plan, priced);
  const costs = multiples.ok ? costsOf(multiples.value, priced) : [];
  const rows = costs.flatMap((costMinor, at) => {
    const [one, multiple] = [upcoming[at], multiples.ok ? multiples.value[at] : undefined];
    if (!one || multiple === undefined) return [];
    return [{ drawNumber: one.drawNumber, multiple, cost: formatAmount(costMinor, info.currency) }];
  });
  const isShort = rows.length < costs.length && upcoming.length > 0;
  const total = rows.at(-1)?.cost;
  const isPoor = total !== undefined && minorOf(total, info.currency) > minorOf(cash, info.currency);
  const canPlace = total !== undefined && !isShort && !isPoor && chasing.kind !== 'sending';
  const place = async () => {
    const on = rows.map(({ drawNumber, multiple }) => ({ drawNumber, multiple }));
    if (await onChase({ playType: slip.playType, lines: slip.requested, draws: on, stopsOnWin })) slip.placed();
  };
  return (
    <>
      <PlanFields plan={plan} kinds={planKindsOf(slip.catalogue)} onChange={setPlan} />
      {!multiples.ok && <p className={styles.wrong}>{text(`game.lottery.chase.${multiples.refusal.code}`)}</p>}
      {isShort && <p className={styles.wrong}>{text('game.lottery.chase.reach', { count: upcoming.length })}</p>}
      <label className={styles.switch}>
        <input type="checkbox" checked={stopsOnWin} onChange={() => setStopsOnWin(!stopsOnWin)} />
        <span>
          {text('game.lottery.chase.stop')}
          <small>{text('game.lottery.chase.stands')}</small>
        </span>
      </label>
      <BonusMax stake={formatAmount(largestOf(costs), info.currency)} />
      <Refused chasing={chasing} />
      {isPoor && <p className={styles.wrong}>{text('game.lottery.chase.short', { balance: money(cash) })}</p>}
      <button type="button" className={kitStyles.action} disabled={!canPlace} onClick={() => void place()}>
        {chasing.kind === 'sending'
          ? text(chasing.isReconnecting ? 'stage.reconnecting' : 'stage.lottery.placing')
          : total === undefined
            ? text('game.lottery.chase')
            : text('game.lottery.chase.place', { count: rows.length, stake: money(total) })}
      </button>
      <Draws rows={rows} />
    </>
  );
}

/** Of sums that grow draw by draw: what the dearest draw costs. Each draw is a bet of its own. */
function largestOf(costs: readonly bigint[]): bigint {
  const each = costs.map((cost, at) => cost - (costs[at - 1] ?? 0n));
  return each.reduce((max, cost) => (cost > max ? cost : max), 0n);
}

interface PlanFieldsProps {
  readonly plan: Plan;
  readonly kinds: readonly PlanKind[];
  readonly onChange: (plan: Plan) => void;
}

function PlanFields({ plan, kinds, onChange }: PlanFieldsProps) {
  const { text } = useStage();
  const set = (change: Partial<Plan>) => onChange({ ...plan, ...change });
  return (
    <>
      <WholeField label={text('game.lottery.chase.draws')} value={plan.count} onChange={(count) => set({ count })} />
      <div className={lotteryStyles.units}>
        {draws.map((count) => (
          <button key={count} type="button" aria-pressed={count === plan.count} onClick={() => set({ count })}>
            {count}
          </button>
        ))}
      </div>
      <h3>{text('game.lottery.chase.plan')}</h3>
      <div className={lotteryStyles.units}>
        {kinds.map((kind) => (
          <button key={kind} type="button" aria-pressed={kind === plan.kind} onClick={() => set({ kind })}>
            {text(`game.lottery.chase.plan.${kind}`)}
          </button>
        ))}
      </div>
      <div className={styles.fields}>
        <WholeField
          label={text('game.lottery.chase.start')}
          value={plan.multiple}
          onChange={(multiple) => set({ multiple })}
        />
        {plan.kind === 'growing' && (
          <>
            <WholeField
              label={text('game.lottery.chase.factor')}
              value={plan.factor}
              onChange={(factor) => set({ factor })}
            />
            <WholeField
              label={text('game.lottery.chase.every')}
              value={plan.every}
              onChange={(every) => set({ every })}
            />
          </>
        )}
        {plan.kind === 'profit' && (
          <WholeField
            label={text('game.lottery.chase.rate')}
            value={plan.ratePercent}
            onChange={(ratePercent) => set({ ratePercent })}
          />
        )}
      </div>
    </>
  );
}

interface WholeFieldProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** What is no whole number is `NaN`, which no plan takes. */
function WholeField({ label, value, onChange }: WholeFieldProps) {
  const id = useId();
  return (
    <label className={sheetStyles.field} htmlFor={id}>
      <span>{label}</span>
      <input
        id={id}
        inputMode="numeric"
        value={Number.isNaN(value) ? '' : value}
        aria-invalid={Number.isNaN(value)}
        onChange={(event) => {
          const typed = event.currentTarget.value.trim();
          onChange(/^\d{1,6}$/.test(typed) ? Number(typed) : Number.NaN);
        }}
      />
    </label>
  );
}

interface Row {
  readonly drawNumber: string;
  readonly multiple: number;
  readonly cost: string;
}

function Draws({ rows }: { rows: readonly Row[] }) {
  const { text, money } = useStage();
  if (rows.length === 0) return null;
  return (
    <table className={styles.draws}>
      <thead>
        <tr>
          <th scope="col">{text('stage.lottery.draw')}</th>
          <th scope="col">{text('game.lottery.stake.multiple')}</th>
          <th scope="col">{text('game.lottery.chase.cost')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ drawNumber, multiple, cost }) => (
          <tr key={drawNumber}>
            <th scope="row">{drawNumber}</th>
            <td>×{multiple}</td>
            <td>{money(cost)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A refusal names the draw that it is about. */
function Refused({ chasing }: { chasing: Chasing }) {
  const stage = useStage();
  const { text } = stage;
  if (chasing.kind !== 'refused') return null;
  const { code, value } = chasing;
  const reason = refusalWords(stage, chasing) ?? text(code === 'stage.offline' ? code : `refusal.${code}`);
  return (
    <p role="alert" className={styles.wrong}>
      {typeof value?.drawNumber === 'string'
        ? text('game.lottery.chase.refused', { drawNumber: value.drawNumber, reason })
        : reason}
    </p>
  );
}

function Placed({ chase, onClose }: { chase: PlacedChase; onClose: () => void }) {
  const { text, money } = useStage();
  return (
    <>
      <p role="status">{text('game.lottery.chase.placed', { count: chase.orders.all, stake: money(chase.stake) })}</p>
      <button type="button" className={kitStyles.action} onClick={onClose}>
        {text('stage.ok')}
      </button>
    </>
  );
}

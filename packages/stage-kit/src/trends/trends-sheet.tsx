/** Charts of the last draws: the numbers with their missing counts, hot and cold, sums, sides, and dragon and tiger. */
import { useEffect, useMemo, useState } from 'react';
import { type ChartedDraw, unpackDraws } from '#engine-kit';
import kitStyles from '../components/kit.module.css';
import { Sheet } from '../components/sheet.tsx';
import { useStage } from '../stage/stage-context.tsx';
import { type ChartKind, kindsOf, numbersChart, pairsChart, pickedOf, sidesChart, sumChart } from './charts.ts';
import { missingOf } from './figures.ts';
import { GridChart } from './grid-chart.tsx';
import type { Grid } from './paint-grid.ts';
import { FiguresTable, GridTable } from './tables.tsx';
import type { TrendPlan } from './trend-plan.ts';
import styles from './trends.module.css';

const MAX = 1000;
const windows = [50, 200, MAX];

interface TrendsSheetProps {
  readonly load: () => Promise<TrendPlan>;
  readonly onClose: () => void;
}

export function TrendsSheet({ load, onClose }: TrendsSheetProps) {
  const [plan, setPlan] = useState<TrendPlan>();
  // The plan of a game is one for as long as its frame is open.
  const [loadOnce] = useState(() => load);
  useEffect(() => {
    void loadOnce().then(setPlan);
  }, [loadOnce]);
  return plan ? <PlannedSheet plan={plan} onClose={onClose} /> : null;
}

function PlannedSheet({ plan, onClose }: { readonly plan: TrendPlan; readonly onClose: () => void }) {
  const { text } = useStage();
  const { draws, hasFailed } = useDraws();
  const [kind, setKind] = useState<ChartKind>('numbers');
  const [place, setPlace] = useState(0);
  const [max, setMax] = useState(MAX);
  const [isTable, setTable] = useState(false);
  const hasPlaces = plan.isByPlace && (kind === 'numbers' || kind === 'hot');
  const shown = useMemo(() => draws?.slice(0, max), [draws, max]);
  return (
    <Sheet title={text('stage.trends')} onClose={onClose}>
      <Tabs
        name={text('stage.trends')}
        options={kindsOf(plan).map((one) => [one, text(`stage.trends.${one}`)])}
        chosen={kind}
        onChoose={setKind}
      />
      {hasPlaces && (
        <Tabs
          name={text('stage.trends.place')}
          options={Array.from({ length: plan.count }, (_, at) => [at, plan.placeName(at)])}
          chosen={place}
          onChoose={setPlace}
        />
      )}
      {hasFailed && <p role="alert">{text('stage.offline')}</p>}
      {shown?.length === 0 && <p>{text('stage.lottery.history.none')}</p>}
      {shown && shown.length > 0 && (
        <Shown draws={shown} plan={plan} kind={kind} place={hasPlaces ? place : 0} isTable={isTable} />
      )}
      <div className={styles.foot}>
        <Tabs
          name={text('stage.trends.window')}
          options={windows.map((one) => [one, text('stage.trends.draws', { count: one })])}
          chosen={max}
          onChoose={setMax}
        />
        {kind !== 'hot' && (
          <button type="button" className={kitStyles.quiet} aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {text('stage.trends.table')}
          </button>
        )}
      </div>
      <p>{text('stage.trends.note')}</p>
    </Sheet>
  );
}

/** Of this game, again after each of its draws. */
function useDraws() {
  const { call, info, onDraw } = useStage();
  const [draws, setDraws] = useState<readonly ChartedDraw[]>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    const load = () =>
      void call('drawTrends', { query: { gameCode: info.game, limit: MAX } }).then((answer) => {
        if (!isCurrent) return;
        if (answer.ok) setDraws(unpackDraws(answer.value));
        setFailed(!answer.ok);
      });
    load();
    // The stream begins with the last draw, which the answer has.
    const stop = onDraw(({ drawNumber }) =>
      setDraws((known) => {
        if (known?.[0] && known[0].drawNumber !== drawNumber) load();
        return known;
      }),
    );
    return () => {
      isCurrent = false;
      stop();
    };
  }, [call, info.game, onDraw]);
  return { draws, hasFailed };
}

interface ShownProps {
  readonly draws: readonly ChartedDraw[];
  readonly plan: TrendPlan;
  readonly kind: ChartKind;
  readonly place: number;
  readonly isTable: boolean;
}

function Shown({ draws, plan, kind, place, isTable }: ShownProps) {
  const { text } = useStage();
  const grid = useMemo((): Grid => {
    const chart =
      kind === 'sum'
        ? sumChart(draws, plan, text)
        : kind === 'sides'
          ? sidesChart(draws, plan, text)
          : kind === 'pairs'
            ? pairsChart(draws, plan, text)
            : numbersChart(draws, plan, place);
    return { chart, rows: draws.length, nameOf: (row) => draws[row]?.drawNumber.split('-')[1] ?? '' };
  }, [draws, plan, kind, place, text]);
  if (kind === 'hot') return <FiguresTable figures={missingOf(draws, plan, pickedOf(plan, place)).figures} />;
  return isTable ? <GridTable grid={grid} /> : <GridChart grid={grid} label={text(`stage.trends.${kind}`)} />;
}

interface TabsProps<Value extends string | number> {
  readonly name: string;
  readonly options: readonly (readonly [value: Value, text: string])[];
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
}

function Tabs<Value extends string | number>({ name, options, chosen, onChoose }: TabsProps<Value>) {
  return (
    <nav className={styles.tabs} aria-label={name}>
      {options.map(([value, words]) => (
        <button key={value} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
          {words}
        </button>
      ))}
    </nav>
  );
}

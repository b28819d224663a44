/** What charts show, as tables: for listeners and the keyboard, and for who rather reads. */
import { type ReactNode, useState } from 'react';
import kitStyles from '../components/kit.module.css';
import { useStage } from '../stage/stage-context.tsx';
import type { NumberFigures } from './figures.ts';
import type { Grid } from './paint-grid.ts';
import styles from './trends.module.css';

const AT_ONCE = 50;

/** The rows of a chart, some at a time. */
export function GridTable({ grid: { chart, rows, nameOf } }: { grid: Grid }) {
  const { text } = useStage();
  const [shown, setShown] = useState(AT_ONCE);
  const columns = chart.columns.map(({ label }, at) => ({ at, label: label || (chart.columns[at - 1]?.label ?? '') }));
  return (
    <>
      <Scrolled>
        <table>
          <thead>
            <tr>
              <th scope="col">{text('stage.lottery.draw')}</th>
              {columns.map(({ at, label }) => (
                <th key={at} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: Math.min(shown, rows) }, (_, row) => row).map((row) => (
              <tr key={row}>
                <th scope="row">{nameOf(row)}</th>
                {columns.map(({ at }) => {
                  const cell = chart.cell(row, at);
                  return (
                    <td key={at} className={cell?.look === 'hit' ? styles.hit : undefined}>
                      {cell?.text ?? '–'}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolled>
      {shown < rows && (
        <button type="button" className={kitStyles.quiet} onClick={() => setShown(shown + AT_ONCE)}>
          {text('stage.trends.more')}
        </button>
      )}
    </>
  );
}

/** How often each number was drawn, the hottest first, and how long it has been missing. */
export function FiguresTable({ figures }: { figures: readonly NumberFigures[] }) {
  const { text } = useStage();
  const max = Math.max(1, ...figures.map(({ drawn }) => drawn));
  const sorted = figures.toSorted((one, other) => other.drawn - one.drawn);
  return (
    <Scrolled>
      <table>
        <thead>
          <tr>
            {['number', 'drawn', 'missing', 'longest'].map((name) => (
              <th key={name} scope="col">
                {text(`stage.trends.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.map(({ number, drawn, missing, longest }) => (
            <tr key={number}>
              <th scope="row">{number}</th>
              <td className={styles.bar}>
                <span aria-hidden="true" style={{ inlineSize: `${(drawn / max) * 100}%` }} />
                {drawn}
              </td>
              <td>{missing}</td>
              <td>{longest}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolled>
  );
}

/** What scrolls has to be reached by the keyboard. */
function Scrolled({ children }: { children: ReactNode }) {
  const { text } = useStage();
  return (
    <section
      className={styles.scroll}
      aria-label={text('stage.trends.table')}
      ref={(element) => {
        if (element) element.tabIndex = 0;
      }}
    >
      {children}
    </section>
  );
}

/** The floors of the tower, the highest first: what each pays, the door that was opened on it, and where its trap is once that is known. */
import { timesOf, useStage } from '#stage-kit';
import type { TowerView } from '../engine.ts';
import { doors, paysE4 } from '../rules.ts';
import styles from './template.module.css';

const floors = paysE4.map((paidE4, floor) => ({ floor, paidE4 })).reverse();

export function Tower({ view }: { view: TowerView | undefined }) {
  const { text } = useStage();
  const climbed = view?.opened.length ?? 0;
  const isNext = (floor: number) => view !== undefined && !view.isOver && floor === climbed;
  return (
    <ol className={styles.tower} aria-label={text('game.template.tower')}>
      {floors.map(({ floor, paidE4 }) => (
        <li key={floor} data-next={isNext(floor)} data-passed={floor < climbed}>
          <b>×{timesOf(paidE4)}</b>
          <Floor opened={view?.opened[floor]} trap={view?.traps[floor]} />
        </li>
      ))}
    </ol>
  );
}

function Floor({ opened, trap }: { opened: string | undefined; trap: string | undefined }) {
  const { artUrl, text } = useStage();
  return (
    <span className={styles.floor}>
      {doors.map((door) => (
        <i key={door} data-opened={door === opened} data-trap={door === trap}>
          {door === trap && (
            <img
              src={artUrl('bomb')}
              alt={text('game.template.trap', { door: text(`game.template.${door}`) })}
              width={24}
              height={24}
            />
          )}
        </i>
      ))}
    </span>
  );
}

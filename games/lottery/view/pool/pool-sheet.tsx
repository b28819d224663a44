/** What the last draws were divided into: group, shares, prize of each, and what is carried. */
import { useEffect, useState } from 'react';
import { type DrawnDraw, Sheet, useStage } from '#stage-kit';
import styles from './pool.module.css';

const SHOWN = 10;

export function PoolSheet({ onClose }: { onClose: () => void }) {
  const { call, info, text } = useStage();
  const [draws, setDraws] = useState<readonly DrawnDraw[]>();
  useEffect(() => {
    void call('drawHistory', { query: { gameCode: info.game, limit: SHOWN } }).then((answer) => {
      if (answer.ok) setDraws(answer.value.content);
    });
  }, [call, info.game]);
  const divided = draws?.flatMap(({ drawNumber, pool, trialPool }) => {
    const own = info.isTrial ? trialPool : pool;
    return own ? [{ drawNumber, pool: own }] : [];
  });
  return (
    <Sheet title={text('game.lottery.pool.title')} onClose={onClose}>
      {divided?.length === 0 && <p>{text('game.lottery.pool.empty')}</p>}
      {divided?.map((one) => (
        <DividedDraw key={one.drawNumber} {...one} />
      ))}
    </Sheet>
  );
}

function DividedDraw({ drawNumber, pool }: { drawNumber: string; pool: NonNullable<DrawnDraw['pool']> }) {
  const { text, money } = useStage();
  return (
    <table className={styles.prizes}>
      <caption>{text('stage.lottery.drawNumber', { drawNumber: drawNumber.slice(-4) })}</caption>
      <tbody>
        {pool.prizes.map(({ group, shares, prize }) => (
          <tr key={group}>
            <th scope="row">{text('game.lottery.pool.group', { n: Number(group.slice(1)) })}</th>
            <td>
              {shares === 0 ? text('game.lottery.pool.none') : text('game.lottery.pool.shares', { count: shares })}
            </td>
            <td>{shares === 0 ? '–' : money(prize)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {text('game.lottery.pool.carry')}
          </th>
          <td>{money(pool.carry)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

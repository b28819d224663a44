/** Opens the retail slip: Vietnam's bets are written as texts, too. Other groups do not load it. */
import { useState } from 'react';
import { lazyPart, useStage } from '#stage-kit';
import styles from '../lottery.module.css';
import type { Slip } from '../slip/use-slip.ts';

const RetailSheet = lazyPart(async () => (await import('./retail-sheet.tsx')).RetailSheet);

export function RetailButton({ slip }: { slip: Slip }) {
  const { text } = useStage();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.byText} onClick={() => setOpen(true)}>
        {text('game.lottery.retail')}
      </button>
      {isOpen && <RetailSheet slip={slip} onClose={() => setOpen(false)} />}
    </>
  );
}

/** What a game returns, and the seeds its next round is drawn from: one tap from where everything about them is. */
import { useState } from 'react';
import type { PublishedGame, SeedPair } from '../stage/stage.ts';
import { useStage } from '../stage/stage-context.tsx';
import { FairnessSheet } from './fairness-sheet.tsx';
import { Icon } from './icons.tsx';
import styles from './kit.module.css';

/** Cut off, never shown higher than it is. */
const percentOf = (decimal: string) => (Number(decimal.slice(0, 6)) * 100).toFixed(2);

/** "97.10", or "90.00–97.50" where it depends on the bet. */
export function returnPercent({ lowest, highest }: PublishedGame['returns']): string {
  return [...new Set([percentOf(lowest), percentOf(highest)])].join('–');
}

export function FairChips({ seeds, onRotated }: { seeds: SeedPair | undefined; onRotated: (seeds: SeedPair) => void }) {
  const { text, game } = useStage();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className={styles.chips}>
        <span>{text('stage.return', { percent: returnPercent(game.returns) })}</span>
        <button type="button" onClick={() => setOpen(true)}>
          <Icon name="shield" size={14} />
          {text('stage.fair.chip', { hash: seeds?.serverSeedHash.slice(0, 6) ?? '', nonce: seeds?.nonce ?? 0 })}
        </button>
      </div>
      {isOpen && <FairnessSheet onClose={() => setOpen(false)} onRotated={onRotated} />}
    </>
  );
}

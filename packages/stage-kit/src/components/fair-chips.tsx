/** What a game returns, and the seeds its next round is drawn from: one tap from where everything about them is. */
import { useState } from 'react';
import { returnPercent } from '#games/plugin.ts';
import type { SeedPair } from '../stage/stage.ts';
import { useStage } from '../stage/stage-context.tsx';
import { Icon } from './icons.tsx';
import styles from './kit.module.css';
import { lazyPart } from './lazy-part.tsx';

const FairnessSheet = lazyPart(async () => (await import('./fairness-sheet.tsx')).FairnessSheet);

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

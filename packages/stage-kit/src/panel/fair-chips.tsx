/** The seeds that the next round is drawn from: one tap from where everything about them is. */
import { useState } from 'react';
import { Icon } from '../components/icons.tsx';
import { lazyPart } from '../components/lazy-part.tsx';
import type { SeedPair } from '../stage/stage.ts';
import { useStage } from '../stage/stage-context.tsx';
import { Chips } from './chips.tsx';

const FairnessSheet = lazyPart(async () => (await import('../components/fairness-sheet.tsx')).FairnessSheet);

export interface FairChipsProps {
  readonly seeds: SeedPair | undefined;
  readonly onRotated: (seeds: SeedPair) => void;
  readonly hasKeys?: boolean;
}

export function FairChips({ seeds, onRotated, hasKeys = false }: FairChipsProps) {
  const { text } = useStage();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Chips hasKeys={hasKeys}>
        <button type="button" onClick={() => setOpen(true)}>
          <Icon name="shield" size={14} />
          {text('stage.fair.chip', { hash: seeds?.serverSeedHash.slice(0, 6) ?? '', nonce: seeds?.nonce ?? 0 })}
        </button>
      </Chips>
      {isOpen && <FairnessSheet onClose={() => setOpen(false)} onRotated={onRotated} />}
    </>
  );
}

/** What a game returns, and one tap away what else is said of it: its seeds or proofs, and its keys where there is a keyboard. */
import { type ReactNode, useState } from 'react';
import { returnPercent } from '#engine-kit';
import styles from '../components/kit.module.css';
import { lazyPart } from '../components/lazy-part.tsx';
import { useStage } from '../stage/stage-context.tsx';

const KeysSheet = lazyPart(async () => (await import('./keys/keys-sheet.tsx')).KeysSheet);

export function Chips({ hasKeys, children }: { readonly hasKeys: boolean; readonly children: ReactNode }) {
  const { text, game } = useStage();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className={styles.chips}>
        <span>{text('stage.return', { percent: returnPercent(game.returns) })}</span>
        {children}
        {hasKeys && (
          <button type="button" className={styles.byKeys} onClick={() => setOpen(true)}>
            {text('stage.keys')}
          </button>
        )}
      </div>
      {isOpen && <KeysSheet onClose={() => setOpen(false)} />}
    </>
  );
}

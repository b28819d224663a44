/** Provable fairness for the player: the commitment, the player's own seed, the nonce, rotation, and where to verify. */
import { useEffect, useState } from 'react';
import type { AnswerOf, Endpoints } from '#contract';
import type { SeedPair, StageRefusal } from '../stage/stage.ts';
import { useStage } from '../stage/stage-context.tsx';
import styles from './kit.module.css';
import sheetStyles from './sheet.module.css';
import { Sheet } from './sheet.tsx';

type Seeds = AnswerOf<Endpoints['stageSeeds']>;

const problemKey = (code: StageRefusal) => (code === 'stage.offline' ? code : `refusal.${code}`);

export function FairnessSheet({ onClose, onRotated }: { onClose: () => void; onRotated: (current: SeedPair) => void }) {
  const { call, text, verifierUrl } = useStage();
  const [seeds, setSeeds] = useState<Seeds>();
  const [clientSeed, setClientSeed] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    let isShown = true;
    void call('stageSeeds', {}).then((answer) => {
      if (!isShown) return;
      if (answer.ok) setSeeds(answer.value);
      else setProblem(text(problemKey(answer.refusal.code)));
    });
    return () => {
      isShown = false;
    };
  }, [call, text]);

  const rotate = async ({ nextServerSeedHash }: Seeds) => {
    setBusy(true);
    setProblem('');
    const answer = await call('rotateSeeds', { body: { clientSeed, nextServerSeedHash } });
    if (answer.ok) onRotated(answer.value.current);
    else setProblem(text(problemKey(answer.refusal.code)));
    // A stale commitment means that another tab rotated. The seed that was typed is known by now: the next one needs another.
    if (answer.ok || answer.refusal.code === 'seed.stale') {
      const again = await call('stageSeeds', {});
      if (again.ok) setSeeds(again.value);
      setClientSeed('');
    }
    setBusy(false);
  };

  return (
    <Sheet title={text('stage.fair.title')} onClose={onClose}>
      <p>{text('stage.fair.intro')}</p>
      {problem !== '' && <p role="alert">{problem}</p>}
      {seeds?.current && (
        <>
          <div className={sheetStyles.field}>
            <span>{text('stage.fair.hash')}</span>
            <code>{seeds.current.serverSeedHash}</code>
          </div>
          <div className={sheetStyles.field}>
            <span>{text('stage.fair.clientSeed')}</span>
            <code>{seeds.current.clientSeed}</code>
          </div>
          <dl className={sheetStyles.facts}>
            <div>
              <dt>{text('stage.fair.nonce')}</dt>
              <dd>{seeds.current.nonce}</dd>
            </div>
            <div>
              <dt>{text('stage.fair.rotations')}</dt>
              <dd>{seeds.revealed.length}</dd>
            </div>
          </dl>
          <h3>{text('stage.fair.rotate')}</h3>
          <p>{text('stage.fair.rotate.intro')}</p>
          <div className={sheetStyles.field}>
            <span>{text('stage.fair.next')}</span>
            <code>{seeds.nextServerSeedHash}</code>
          </div>
          <label className={sheetStyles.field}>
            <span>{text('stage.fair.newClientSeed')}</span>
            <input
              value={clientSeed}
              maxLength={64}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setClientSeed(event.currentTarget.value)}
            />
          </label>
          <button
            type="button"
            className={styles.action}
            disabled={isBusy || clientSeed === ''}
            onClick={() => rotate(seeds)}
          >
            {text('stage.fair.rotate.do')}
          </button>
          {seeds.revealed.length > 0 && <h3>{text('stage.fair.revealed')}</h3>}
          {seeds.revealed.map((pair) => (
            <div key={pair.serverSeedHash} className={sheetStyles.field}>
              <span>{text('stage.fair.revealed.rounds', { count: pair.rounds, clientSeed: pair.clientSeed })}</span>
              <code>{pair.serverSeed}</code>
            </div>
          ))}
        </>
      )}
      <a
        className={styles.quiet}
        style={{ display: 'grid', placeItems: 'center', textDecoration: 'none' }}
        href={verifierUrl}
        target="_blank"
        rel="noreferrer"
      >
        {text('stage.fair.verify')}
      </a>
    </Sheet>
  );
}

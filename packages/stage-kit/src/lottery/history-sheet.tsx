/** Issues drawn before, each with its proof, which the verifier opens. */
import { useEffect, useState } from 'react';
import { Icon } from '../components/icons.tsx';
import kitStyles from '../components/kit.module.css';
import sheetStyles from '../components/sheet.module.css';
import { Sheet } from '../components/sheet.tsx';
import type { DrawnDraw } from '../stage/stage.ts';
import { useStage } from '../stage/stage-context.tsx';
import type { DrawLook } from './draw-look.tsx';
import { officialText } from './official-text.ts';
import { RowResult } from './row-result.tsx';

export function HistorySheet({ look, onClose }: { look: DrawLook; onClose: () => void }) {
  const { call, text, info, verifierUrl } = useStage();
  const [draws, setDraws] = useState<readonly DrawnDraw[]>();
  const [proof, setProof] = useState<{ readonly drawNumber: string; readonly file: string }>();
  useEffect(() => {
    void call('drawHistory', { query: { gameCode: info.game, limit: 40 } }).then((answer) => {
      if (answer.ok) setDraws(answer.value.content);
    });
  }, [call, info.game]);
  const show = async (drawNumber: string) => {
    const answer = await call('drawProof', { query: { gameCode: info.game, drawNumber } });
    if (answer.ok && answer.value.content instanceof Blob)
      setProof({ drawNumber, file: await answer.value.content.text() });
  };
  return (
    <Sheet title={text('stage.lottery.history')} onClose={onClose}>
      {proof && (
        <section>
          <h3>
            {text('stage.lottery.proof')} · {proof.drawNumber}
          </h3>
          <a href={`${verifierUrl}#${encodeURIComponent(proof.file)}`} target="_blank" rel="noreferrer">
            {text('stage.fair.verify')}
          </a>
        </section>
      )}
      {draws?.length === 0 && <p>{text('stage.lottery.history.none')}</p>}
      <ul className={sheetStyles.rows}>
        {draws?.map((draw) => (
          <li key={draw.drawNumber}>
            <span>{text('stage.lottery.drawNumber', { drawNumber: draw.drawNumber.slice(-4) })}</span>
            <b>
              {draw.state === 'void' ? (
                text('stage.lottery.state.returned')
              ) : (
                <RowResult look={look} outcome={draw.outcome} />
              )}
            </b>
            {draw.official ? (
              <small>{officialText(text, draw.official)}</small>
            ) : (
              <button
                type="button"
                className={kitStyles.round}
                aria-label={text('stage.lottery.proof')}
                onClick={() => void show(draw.drawNumber)}
              >
                <Icon name="shield" size={18} />
              </button>
            )}
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

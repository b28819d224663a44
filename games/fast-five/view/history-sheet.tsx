/** Issues drawn before, each with its proof: the commitment from before sales, the seed and the beacon from after. */
import { useEffect, useState } from 'react';
import { type DrawnDraw, type DrawProof, Icon, kitStyles, Sheet, sheetStyles, useStage } from '#stage-kit';
import type { FiveDraw } from '../engine.ts';

export function HistorySheet({ onClose }: { onClose: () => void }) {
  const { call, text, info } = useStage();
  const [issues, setDraws] = useState<readonly DrawnDraw[]>();
  const [proof, setProof] = useState<DrawProof>();
  useEffect(() => {
    void call('drawHistory', { query: { gameId: info.game, limit: 40 } }).then((answer) => {
      if (answer.ok) setDraws(answer.value.content);
    });
  }, [call, info.game]);
  const show = async (numero: string) => {
    const answer = await call('drawProof', { query: { gameId: info.game, numero } });
    if (answer.ok) setProof(answer.value);
  };
  return (
    <Sheet title={text('game.fast-five.history')} onClose={onClose}>
      {proof && <ProofOf proof={proof} />}
      {issues?.length === 0 && <p>{text('game.fast-five.history.none')}</p>}
      <ul className={sheetStyles.rows}>
        {issues?.map((issue) => (
          <li key={issue.numero}>
            <span>{text('game.fast-five.issue', { numero: issue.numero.slice(-4) })}</span>
            <b>
              {issue.state === 'void'
                ? text('game.fast-five.state.returned')
                : (issue.outcome as FiveDraw).digits.join(' ')}
            </b>
            <button
              type="button"
              className={kitStyles.round}
              aria-label={text('game.fast-five.proof')}
              onClick={() => void show(issue.numero)}
            >
              <Icon name="shield" size={18} />
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function ProofOf({ proof }: { proof: DrawProof }) {
  const { text } = useStage();
  const parts = [
    ['commitment', `${proof.commitment.tip} · ${proof.commitment.index}`],
    ['seed', proof.seed],
    ['beacon', proof.beacon?.value],
  ] as const;
  return (
    <section>
      <h3>
        {text('game.fast-five.proof')} · {proof.numero}
      </h3>
      {parts.map(
        ([name, value]) =>
          value !== undefined && (
            <div key={name} className={sheetStyles.field}>
              <span>{text(`game.fast-five.proof.${name}`)}</span>
              <code>{value}</code>
            </div>
          ),
      )}
    </section>
  );
}

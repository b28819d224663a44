/** The faces there are; a press wears one. */
import { useState } from 'react';
import type { CallCode } from '#client';
import { Skeleton } from '#ui';
import { useApi } from '../../../base/api/api.tsx';
import { useAnswer } from '../../../base/api/query.tsx';
import { artUrl } from '../../../base/art.ts';
import { Failed } from '../../../base/components/states.tsx';
import { useText } from '../../../base/text/text.tsx';
import { Problem } from '../../../features/account/problem.tsx';
import styles from '../security.module.css';

const places = Array.from({ length: 12 }, (_, at) => `${at}`);

export function IconChoice({ worn, onDone }: { readonly worn: string; readonly onDone: () => void }) {
  const say = useText();
  const { call } = useApi();
  const faces = useAnswer('headIcons', undefined, { isMine: true, staleMs: 300_000 });
  const [wished, setWished] = useState<string>();
  const [problem, setProblem] = useState<CallCode>();
  const wear = async (icon: string) => {
    if (wished !== undefined) return;
    setWished(icon);
    setProblem(undefined);
    const answer = await call('setHeadIcon', { body: { icon } });
    setWished(undefined);
    if (answer.ok) return onDone();
    setProblem(answer.refusal.code);
  };
  if (faces.isError && !faces.data) return <Failed error={faces.error} onRetry={() => faces.refetch()} />;
  return (
    <>
      <ul className={styles.faces} aria-busy={faces.isPending}>
        {faces.data
          ? faces.data.icons.map((icon, at) => (
              <li key={icon}>
                <button
                  type="button"
                  aria-pressed={icon === (wished ?? worn)}
                  aria-label={say('security.icon.number', { number: at + 1 })}
                  onClick={() => void wear(icon)}
                >
                  <img src={artUrl(icon)} alt="" width="52" height="52" />
                </button>
              </li>
            ))
          : places.map((key) => (
              <li key={key}>
                <Skeleton className={styles.placeFace} />
              </li>
            ))}
      </ul>
      <Problem code={problem} />
    </>
  );
}

/** The available avatars; a press chooses one. */
import { useState } from 'react';
import { artUrl, Loaded, Skeletons, times, useAnswer, useCall, useText } from '#base';
import { Problem } from '../../../features/account/problem.tsx';
import styles from '../security.module.css';

export function IconChoice({ worn, onDone }: { readonly worn: string; readonly onDone: () => void }) {
  const t = useText();
  const { isBusy, refusal, run } = useCall();
  const faces = useAnswer('headIcons', undefined, { isMine: true, staleMs: 300_000 });
  const [wished, setWished] = useState<string>();
  const wear = (icon: string) =>
    run(async (request) => {
      setWished(icon);
      await request('setHeadIcon', { body: { icon } });
      onDone();
    });
  return (
    <>
      <Loaded query={faces} skeleton={<Skeletons isList className={styles.faces} of={times(12, styles.placeFace)} />}>
        {({ icons }) => (
          <ul className={styles.faces}>
            {icons.map((icon, at) => (
              <li key={icon}>
                <button
                  type="button"
                  aria-pressed={icon === (isBusy ? wished : worn)}
                  aria-label={t('security.icon.number', { number: at + 1 })}
                  onClick={() => void wear(icon)}
                >
                  <img src={artUrl(icon)} alt="" width="52" height="52" />
                </button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <Problem refusal={refusal} />
    </>
  );
}

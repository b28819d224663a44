/** The face of a key: a word or number, dice, or the coloured ball of a number. */

import { Die } from '../looks/die.tsx';
import { colourName } from '../looks/six-mark.tsx';
import styles from './keys.module.css';
import type { KeyStyle } from './keys.ts';

export function MarkFace({ mark, style, name }: { mark: string; style: KeyStyle; name: string }) {
  if (style === 'dice') {
    const faces = [...mark].map((face, at) => ({ face: Number(face), key: `${at}` }));
    return (
      <span className={styles.faces} role="img" aria-label={name}>
        {faces.map(({ face, key }) => (
          <Die key={key} face={face} />
        ))}
      </span>
    );
  }
  if (style === 'colours') return <span data-colour={colourName(Number(mark))}>{name}</span>;
  return <span>{name}</span>;
}

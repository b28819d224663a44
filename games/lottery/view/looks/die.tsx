/** The face of a die. */
import styles from './looks.module.css';

/** Which of the nine spots of a face are marked. */
const spots = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

export function Die({ face, isDrawing = false }: { face: number | undefined; isDrawing?: boolean }) {
  return (
    <svg className={styles.die} viewBox="0 0 36 36" data-drawing={isDrawing} aria-hidden="true">
      <rect x="1" y="1" width="34" height="34" rx="8" />
      {(spots[face ?? 0] ?? []).map((spot) => (
        <circle key={spot} cx={9 + (spot % 3) * 9} cy={9 + Math.floor(spot / 3) * 9} r={face === 1 ? 4.6 : 3.4} />
      ))}
    </svg>
  );
}

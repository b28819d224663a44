/** Ten racing cars in the order in which they finished. */
import styles from './looks.module.css';

const CARS = 10;

export function Cars({ numbers, isDrawing }: { numbers: readonly number[] | undefined; isDrawing: boolean }) {
  const finished = numbers ?? Array.from({ length: CARS }, (_, at) => at + 1);
  const isWaiting = numbers === undefined;
  return (
    <ol className={styles.cars} data-drawing={isDrawing} aria-hidden="true">
      {finished.map((number) => (
        <li key={number} data-car={number}>
          <svg viewBox="0 0 30 44" aria-hidden="true">
            <path d="M9 3h12l2 9-1 8 2 4v13l-3 5H9l-3-5V24l2-4-1-8z" />
            <path className={styles.wheels} d="M3 8h4v9H3zM23 8h4v9h-4zM2 27h4v11H2zM24 27h4v11h-4z" />
          </svg>
          <b>{isWaiting ? '·' : number}</b>
        </li>
      ))}
    </ol>
  );
}

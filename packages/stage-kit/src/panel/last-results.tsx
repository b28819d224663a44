/** The last results of a game as chips, the newest first. */
import styles from '../components/scene.module.css';
import { useStage } from '../stage/stage-context.tsx';

export interface ResultChip {
  readonly id: string;
  readonly text: string;
  readonly level: 'low' | 'middle' | 'high';
}

export function LastResults({ results }: { readonly results: readonly ResultChip[] }) {
  const { text } = useStage();
  return (
    <ol className={styles.results} aria-label={text('stage.results')}>
      {results.map(({ id, text: shown, level }) => (
        <li key={id} data-level={level}>
          {shown}
        </li>
      ))}
    </ol>
  );
}

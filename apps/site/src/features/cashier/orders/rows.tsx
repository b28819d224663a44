/** Rows of a name and a value. */
import { Facts, type FactsProps } from '#base/view';
import styles from '../cashier.module.css';

export function Rows({ rows }: Pick<FactsProps, 'rows'>) {
  return <Facts rows={rows} className={styles.rows} />;
}

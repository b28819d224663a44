/** The payment methods, of which one is chosen. Real radio buttons, for arrow keys and screen readers. */

import { artUrl, useText } from '#base';
import type { TextKey } from '#texts';
import { artSymbols, classNames } from '#ui';
import type { Method } from './deposit-terms.ts';
import styles from './method-tiles.module.css';

/** Providers name symbols freely; one without a picture is shown as a card. */
function pictureOf(symbol: string): string {
  return artUrl(artSymbols.find((known) => known === symbol) ?? 'card');
}

export interface MethodTilesProps {
  readonly methods: readonly Method[];
  readonly chosen: string;
  readonly onChoose: (method: string) => void;
}

export function MethodTiles({ methods, chosen, onChoose }: MethodTilesProps) {
  const t = useText();
  return (
    <fieldset className={classNames(styles.tiles, methods.length < 3 && styles.few)} aria-labelledby="pay-with">
      {methods.map(({ method, nameKey, symbol }) => (
        <label key={method} className={styles.tile}>
          <input
            type="radio"
            name="method"
            value={method}
            checked={method === chosen}
            onChange={() => onChoose(method)}
          />
          <img src={pictureOf(symbol)} alt="" width="30" height="30" />
          {t(nameKey as TextKey)}
        </label>
      ))}
    </fieldset>
  );
}

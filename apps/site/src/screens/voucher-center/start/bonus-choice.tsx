/** The bonuses a member may choose for a deposit; nothing if there are none. */
import { useText } from '#base/view';
import type { AnswerOf, Endpoints } from '#contract';
import type { TextKey } from '#texts';
import { Chip } from '#ui';
import styles from './method-tiles.module.css';

export type Bonus = AnswerOf<Endpoints['depositMethods']>['bonuses'][number];

export interface BonusChoiceProps {
  readonly bonuses: readonly Bonus[];
  readonly chosen: string | undefined;
  readonly onChoose: (code: string | undefined) => void;
}

export function BonusChoice({ bonuses, chosen, onChoose }: BonusChoiceProps) {
  const t = useText();
  const known = bonuses.find(({ code }) => code === chosen);
  if (bonuses.length === 0) return null;
  return (
    <fieldset className={styles.bonuses}>
      <legend>{t('deposit.bonus')}</legend>
      <Chip isChosen={known === undefined} onClick={() => onChoose(undefined)}>
        {t('deposit.bonus.none')}
      </Chip>
      {bonuses.map(({ code, titleKey }) => (
        <Chip key={code} isChosen={code === chosen} onClick={() => onChoose(code)}>
          {t(titleKey as TextKey)}
        </Chip>
      ))}
      {known && <p>{t(known.lineKey as TextKey)}</p>}
    </fieldset>
  );
}

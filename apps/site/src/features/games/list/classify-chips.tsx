/** The filters of a list: all, new, favourites, hot, recent. Favourites and recent games require a log-in. */
import { Chip } from '#ui';
import { useLoginFirst, useNavigate, useParameters } from '../../../base/navigation/index.ts';
import { useText } from '../../../base/text/index.ts';
import { type Classify, classifies, classifyOf, isOwnList } from '../catalog/index.ts';
import styles from './vendor-chips.module.css';

export function ClassifyChips() {
  const t = useText();
  const navigate = useNavigate();
  const address = useParameters();
  const loginFirst = useLoginFirst();
  const chosen = classifyOf(address.classify);
  const choose = (classify: Classify) => {
    if (isOwnList(classify) && !loginFirst()) return;
    navigate({
      to: '.',
      search: { ...address, classify: classify === 'all' ? undefined : classify },
      replace: true,
      keepScroll: true,
    });
  };
  return (
    <fieldset className={styles.chips} aria-label={t('list.classify')}>
      {classifies.map((classify) => (
        <Chip key={classify} isChosen={classify === chosen} onClick={() => choose(classify)}>
          {t(`list.classify.${classify}`)}
        </Chip>
      ))}
    </fieldset>
  );
}

/** The filters of a list: all, new, favourites, hot, recent. What is a member's own needs one. */
import { Chip } from '#ui';
import { useNavigate, useParameters } from '../../../base/navigation/navigation.tsx';
import { useLoginFirst } from '../../../base/navigation/use-login-first.ts';
import { useText } from '../../../base/text/text.tsx';
import { type Classify, classifies, classifyOf, isOwnList } from '../catalog/list-query.ts';
import styles from './vendor-chips.module.css';

export function ClassifyChips() {
  const say = useText();
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
    <fieldset className={styles.chips} aria-label={say('list.classify')}>
      {classifies.map((classify) => (
        <Chip key={classify} isChosen={classify === chosen} onClick={() => choose(classify)}>
          {say(`list.classify.${classify}`)}
        </Chip>
      ))}
    </fieldset>
  );
}

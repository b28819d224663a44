/** The vendors of a category, as a filter; hidden for a single vendor. */
import { artUrl, useNavigate, useParameters, useText } from '#base/view';
import type { PlayableCategory } from '#contract';
import { Chip } from '#ui';
import { useMapping } from '../catalog/index.ts';
import styles from './vendor-chips.module.css';

export interface VendorChipsProps {
  readonly category: PlayableCategory;
  readonly chosen: string | undefined;
}

export function VendorChips({ category, chosen }: VendorChipsProps) {
  const t = useText();
  const navigate = useNavigate();
  const address = useParameters();
  const { data } = useMapping();
  const vendors = data?.mapping[category]?.vendors ?? [];
  if (vendors.length < 2) return null;
  const choose = (provider: string | undefined) =>
    navigate({
      to: '.',
      search: { ...address, gameCategory: category, provider },
      replace: true,
      keepScroll: true,
    });
  return (
    <fieldset className={styles.chips} aria-label={t('list.vendors')}>
      <Chip isChosen={chosen === undefined} onClick={() => choose(undefined)}>
        {t('list.vendors.all')}
      </Chip>
      {vendors.map(({ provider, accountTypeName, symbol }) => (
        <Chip key={provider} isChosen={chosen === provider} onClick={() => choose(provider)}>
          {symbol && <img src={artUrl(symbol)} alt="" width="20" height="20" />}
          {accountTypeName}
        </Chip>
      ))}
    </fieldset>
  );
}

/** Vendor tiles, for the categories that list vendors instead of games; sports in their three groups. */
import { Loaded, Skeletons, times } from '#base/data';
import { artUrl, smallArtUrl, useText } from '#base/view';
import type { PlayableCategory } from '#contract';
import { EmptyState, SectionTitle } from '#ui';
import { categorySymbol, type Mapping, sportsGroups, useMapping } from '../catalog/index.ts';
import { VendorTile } from './vendor-tile.tsx';
import styles from './vendor-tiles.module.css';

/** The page shows why the vendors are not known. */
export function VendorTiles({ category }: { readonly category: PlayableCategory }) {
  return (
    <Loaded isOptional query={useMapping()} skeleton={<WaitingVendors />}>
      {(known) => <Groups mapping={known.mapping} category={category} />}
    </Loaded>
  );
}

interface GroupsProps {
  readonly mapping: Mapping['mapping'];
  readonly category: PlayableCategory;
}

function Groups({ mapping, category }: GroupsProps) {
  const t = useText();
  const groups: readonly PlayableCategory[] = category === 'SPORTS' ? sportsGroups : [category];
  const filled = groups.filter((group) => (mapping[group]?.vendors.length ?? 0) > 0);
  if (filled.length === 0) {
    return (
      <EmptyState picture={artUrl(categorySymbol[category])} title={t('center.empty')} line={t('lobby.none.vendors')} />
    );
  }
  return filled.map((group) => (
    <section key={group} aria-label={t(`category.${group}`)}>
      <SectionTitle picture={smallArtUrl(categorySymbol[group])} title={t(`category.${group}`)} />
      <ul className={styles.vendors}>
        {mapping[group]?.vendors.map((vendor, _, all) => (
          <li key={vendor.provider}>
            <VendorTile vendor={vendor} category={group} isWide={all.length === 1} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

export function WaitingVendors() {
  return <Skeletons isList className={styles.vendors} of={times(2, styles.place)} />;
}

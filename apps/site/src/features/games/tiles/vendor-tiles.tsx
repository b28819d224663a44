/** Vendor tiles, for the categories that list vendors instead of games; sports in their three groups. */
import { Skeletons, times } from '#base/data';
import { artUrl, smallArtUrl, useText } from '#base/view';
import type { PlayableCategory } from '#contract';
import { EmptyState, SectionTitle } from '#ui';
import { categorySymbol, sportsGroups, useMapping } from '../catalog/index.ts';
import { VendorTile } from './vendor-tile.tsx';
import styles from './vendor-tiles.module.css';

export function VendorTiles({ category }: { readonly category: PlayableCategory }) {
  const t = useText();
  const { data, isError } = useMapping();
  if (!data) return isError ? null : <WaitingVendors />;
  const groups: readonly PlayableCategory[] = category === 'SPORTS' ? sportsGroups : [category];
  const filled = groups.filter((group) => (data.mapping[group]?.vendors.length ?? 0) > 0);
  if (filled.length === 0) {
    return (
      <EmptyState picture={artUrl(categorySymbol[category])} title={t('center.empty')} line={t('lobby.none.vendors')} />
    );
  }
  return filled.map((group) => (
    <section key={group} aria-label={t(`category.${group}`)}>
      <SectionTitle picture={smallArtUrl(categorySymbol[group])} title={t(`category.${group}`)} />
      <ul className={styles.vendors}>
        {data.mapping[group]?.vendors.map((vendor, _, all) => (
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

/** A vendor's tile: links to its games, or to the lotteries for a lottery vendor. */
import { artUrl, Link, useText } from '#base/view';
import type { PlayableCategory } from '#contract';
import { Tile } from '#ui';
import { categorySymbol, launchLink, type Vendor, vendorHue, vendorVariant } from '../catalog/index.ts';
import styles from './game-tile.module.css';

export interface VendorTileProps {
  readonly vendor: Vendor;
  /** Games of this category; without one, the tile links to the vendor's own page. */
  readonly category?: PlayableCategory;
  readonly gameCount?: number;
  readonly isWide?: boolean;
}

export function VendorTile({ vendor, category, gameCount = vendor.gameCount, isWide }: VendorTileProps) {
  const t = useText();
  const { provider, accountTypeName, vendorNumber, symbol } = vendor;
  const link = category ? launchLink({ provider, category }) : { to: '/m/providers', search: { provider } };
  return (
    <Link {...link} className={styles.link}>
      <Tile
        title={accountTypeName}
        hue={vendorHue(vendorNumber)}
        variant={vendorVariant(vendorNumber)}
        picture={artUrl(symbol || (category ? categorySymbol[category] : 'crown'))}
        foot={t('home.vendor.games', { count: gameCount })}
        isWide={isWide}
      />
    </Link>
  );
}

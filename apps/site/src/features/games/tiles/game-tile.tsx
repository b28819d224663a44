/** A game's tile. Guests are sent to log-in first. */
import { useQueryClient } from '@tanstack/react-query';
import { answerKey, isTrial, useSession } from '#base/data';
import { addressOf, artUrl, Link, loginSearch, smallArtUrl, useText } from '#base/view';
import { Tile, type TileProps } from '#ui';
import { type Game, type LaunchLink, launchLink, type Mapping } from '../catalog/index.ts';
import styles from './game-tile.module.css';

const VARIANTS = 5;

/** The source's tile styles: the id mod 5, plus 1. */
export function tileVariant(id: number): TileProps['variant'] {
  return ((id % VARIANTS) + 1) as TileProps['variant'];
}

export interface GameTileProps {
  readonly game: Game;
  readonly isWide?: boolean;
  readonly isLazy?: boolean;
  /** The text below its name, instead of the number of players. */
  readonly foot?: string | undefined;
}

/** The link that opens a game, for the current visitor. */
export function useLaunchLink(game: Game): LaunchLink {
  const session = useSession();
  const queries = useQueryClient();
  const mapping = queries.getQueryData<Mapping>(answerKey('vendorMapping'));
  const link = launchLink(game, { mapping, isTrial: isTrial(session) });
  if (session) return link;
  const { from } = loginSearch(addressOf(link));
  return { to: '/m/login', search: from ? { from } : {} };
}

export function GameTile({ game, isWide, isLazy, foot }: GameTileProps) {
  const t = useText();
  const link = useLaunchLink(game);
  const { id, gameName, art, iconUrl, online, returnPercent, isNew, category } = game;
  const maker = useMaker(game);
  const players = online > 0 ? t('catalog.playing', { count: online }) : t(`category.${category}`);
  return (
    <Link {...link} isPreloaded={false} className={styles.link}>
      <Tile
        title={gameName}
        hue={art.hue}
        variant={tileVariant(id)}
        picture={artUrl(art.symbol)}
        photo={iconUrl}
        foot={foot ?? players}
        maker={maker}
        isLive={foot === undefined && online > 0}
        chip={isNew ? t('catalog.new') : returnChip(returnPercent)}
        isWide={isWide}
        isLazy={isLazy}
      />
    </Link>
  );
}

/** The vendor's name by the mapping; left out if the mapping is not loaded. */
function useMaker({ provider, category }: Game): TileProps['maker'] {
  const queries = useQueryClient();
  const vendors = queries.getQueryData<Mapping>(answerKey('vendorMapping'))?.mapping[category]?.vendors;
  const vendor = vendors?.find((one) => one.provider === provider);
  return vendor && { name: vendor.accountTypeName, picture: smallArtUrl(vendor.symbol || 'crown') };
}

/** "97.10" → "97.1%". */
function returnChip(percent: string): string | undefined {
  return percent === '' ? undefined : `${percent.replace(/\.?0+$/, '')}%`;
}

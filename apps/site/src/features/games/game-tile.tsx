/** A game to press on: a guest is led to log in first. */
import { useQueryClient } from '@tanstack/react-query';
import { Tile, type TileProps } from '#ui';
import { artUrl } from '../../base/art.ts';
import { Link } from '../../base/navigation.tsx';
import { answerKey } from '../../base/query.tsx';
import { loginSearch } from '../../base/return-path.ts';
import { useSession } from '../../base/session.ts';
import { useText } from '../../base/text.tsx';
import styles from './game-tile.module.css';
import { type Game, launchSearch } from './launch.ts';
import type { Mapping } from './use-categories.ts';

const VARIANTS = 5;

/** The source's tile styles: nodeId mod 5, plus 1. */
export function tileVariant(nodeId: number): TileProps['variant'] {
  return ((nodeId % VARIANTS) + 1) as TileProps['variant'];
}

export interface GameTileProps {
  readonly game: Game;
  readonly isWide?: boolean;
  readonly isLazy?: boolean;
}

/** The way into a game from where the visitor stands. */
export function useLaunchLink(game: Game): {
  readonly to: string;
  readonly search: { readonly [name: string]: string };
} {
  const session = useSession();
  const queries = useQueryClient();
  const search = launchSearch(game, queries.getQueryData<Mapping>(answerKey('vendorMapping')));
  if (session) return { to: '/m/launchGame', search };
  const { from } = loginSearch(`/m/launchGame?${new URLSearchParams(search)}`);
  return { to: '/m/login', search: from ? { from } : {} };
}

export function GameTile({ game, isWide, isLazy }: GameTileProps) {
  const say = useText();
  const link = useLaunchLink(game);
  const { nodeId, gameName, art, iconUrl, online, returnPercent, isNew, gameType } = game;
  return (
    <Link {...link} isPreloaded={false} className={styles.link}>
      <Tile
        title={gameName}
        hue={art.hue}
        variant={tileVariant(nodeId)}
        picture={artUrl(art.symbol)}
        photo={iconUrl}
        foot={online > 0 ? say('catalog.playing', { count: online }) : say(`category.${gameType}`)}
        isLive={online > 0}
        chip={isNew ? say('catalog.new') : returnChip(returnPercent)}
        isWide={isWide}
        isLazy={isLazy}
      />
    </Link>
  );
}

/** "97.10" → "97.1%". */
function returnChip(percent: string): string | undefined {
  return percent === '' ? undefined : `${percent.replace(/\.?0+$/, '')}%`;
}

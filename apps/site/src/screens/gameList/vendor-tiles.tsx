/** Studios as tiles, for the categories that are entered by studio; sports in their three groups. */
import type { PlayableCategory } from '#contract';
import { EmptyState, Tile } from '#ui';
import { artUrl } from '../../base/art.ts';
import { Link } from '../../base/navigation.tsx';
import { useText } from '../../base/text.tsx';
import { categorySymbol } from '../../features/games/category-symbol.ts';
import { SectionTitle } from '../../features/games/game-row.tsx';
import { useMapping } from '../../features/games/use-categories.ts';
import styles from './game-list.module.css';
import { sportsGroups } from './list-question.ts';

const VARIANTS = 4;
const HUE_STEP = 75;

export function VendorTiles({ gameType }: { readonly gameType: PlayableCategory }) {
  const say = useText();
  const { data } = useMapping();
  const groups: readonly PlayableCategory[] = gameType === 'SPORTS' ? sportsGroups : [gameType];
  const filled = groups.filter((group) => (data?.mapping[group]?.vendors.length ?? 0) > 0);
  if (data && filled.length === 0) {
    return (
      <EmptyState
        picture={artUrl(categorySymbol[gameType])}
        title={say('center.empty')}
        line={say('center.empty.line')}
      />
    );
  }
  return filled.map((group) => (
    <section key={group}>
      <SectionTitle symbol={categorySymbol[group]} title={say(`category.${group}`)} />
      <ul className={styles.vendors}>
        {data?.mapping[group]?.vendors.map(({ vassalage, accountTypeName, gameCount, telNodeId, symbol }) => (
          <li key={vassalage}>
            <Link to="/m/gameList" search={{ gameType: group, vassalage }}>
              <Tile
                title={accountTypeName}
                hue={telNodeId * HUE_STEP}
                variant={((telNodeId % VARIANTS) + 1) as 1 | 2 | 3 | 4}
                picture={artUrl(symbol || categorySymbol[group])}
                foot={say('home.vendor.games', { count: gameCount })}
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ));
}

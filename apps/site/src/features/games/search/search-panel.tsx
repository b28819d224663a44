/** The panel below the search: matching games, or, before anything is typed, recent searches and hot games. */
import { History } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { FailedLine, type FailedProps, Loaded, useAnswer } from '#base/data';
import { Link, smallArtUrl, useText } from '#base/view';
import type { PlayableCategory } from '#contract';
import { Chip, classNames, Skeleton, tileGround, VisuallyHidden } from '#ui';
import type { Game } from '../catalog/index.ts';
import { tileVariant, useLaunchLink } from '../tiles/index.ts';
import { forgetSearches, recentSearches, saveSearch } from './recent-searches.ts';
import styles from './search-field.module.css';

const SHOWN = 5;
/** One letter is too short to search for. */
const SHORTEST = 2;

export interface SearchPanelProps {
  readonly id: string;
  readonly term: string;
  readonly category: PlayableCategory | undefined;
  readonly onSearch: (name: string) => void;
}

export function SearchPanel({ id, term, category, onSearch }: SearchPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A press inside must not take the focus from the field: the panel would close before the click.
    const restoreFocus = (event: Event) => event.preventDefault();
    const shown = panel.current;
    shown?.addEventListener('mousedown', restoreFocus);
    return () => shown?.removeEventListener('mousedown', restoreFocus);
  }, []);
  return (
    <div ref={panel} id={id} className={styles.panel}>
      {term.length < SHORTEST ? (
        <Before onSearch={onSearch} />
      ) : (
        <Suggestions term={term} category={category} onSearch={onSearch} />
      )}
    </div>
  );
}

function Before({ onSearch }: Pick<SearchPanelProps, 'onSearch'>) {
  const t = useText();
  const [searches, setSearches] = useState(recentSearches);
  const hot = useAnswer('hotGames');
  const title = t('home.hot.title');
  const forget = () => {
    forgetSearches();
    setSearches([]);
  };
  return (
    <>
      {searches.length > 0 && (
        <section aria-label={t('lobby.searches')}>
          <div className={styles.head}>
            <h3>{t('lobby.searches')}</h3>
            <button type="button" onClick={forget}>
              {t('lobby.searches.forget')}
            </button>
          </div>
          <div className={styles.words}>
            {searches.map((name) => (
              <Chip key={name} isChosen={false} onClick={() => onSearch(name)}>
                <History aria-hidden="true" size={14} />
                {name}
              </Chip>
            ))}
          </div>
        </section>
      )}
      <Loaded isOptional query={hot} skeleton={<Games title={title} games={undefined} />}>
        {({ list }) => <Games title={title} games={list.slice(0, SHOWN)} />}
      </Loaded>
    </>
  );
}

function Suggestions({ term, category, onSearch }: Omit<SearchPanelProps, 'id'>) {
  const t = useText();
  const question = { gameName: term, limit: SHOWN, ...(category && { category }) };
  const found = useAnswer('gameList', question, { staleMs: 60_000 });
  const count = found.data?.gameCount ?? 0;
  return (
    <>
      <VisuallyHidden>
        <p role="status">{found.data && t('lobby.found', { name: term, count })}</p>
      </VisuallyHidden>
      <Loaded
        query={found}
        skeleton={<Games games={undefined} />}
        failed={Failure}
        isEmpty={({ gameCount }) => gameCount === 0}
        empty={<p className={styles.none}>{t('lobby.found', { name: term, count })}</p>}
      >
        {({ games }) => <Games games={games} onChosen={() => saveSearch(term)} />}
      </Loaded>
      {count > SHOWN && (
        <button type="button" className={styles.all} onClick={() => onSearch(term)}>
          {t('lobby.search.all', { count })}
        </button>
      )}
    </>
  );
}

const Failure = (failure: FailedProps) => <FailedLine {...failure} className={styles.none} />;

interface GamesProps {
  readonly title?: string;
  readonly games: readonly Game[] | undefined;
  readonly onChosen?: () => void;
}

const skeletonKeys = ['1', '2', '3'];

function Games({ title, games, onChosen }: GamesProps) {
  if (games?.length === 0) return null;
  return (
    <section aria-label={title} aria-busy={!games}>
      {title !== undefined && (
        <div className={styles.head}>
          <h3>{title}</h3>
        </div>
      )}
      <ul>
        {games
          ? games.map((game) => (
              <li key={game.id}>
                <GameLine game={game} onChosen={onChosen} />
              </li>
            ))
          : skeletonKeys.map((key) => (
              <li key={key}>
                <Skeleton className={styles.place} />
              </li>
            ))}
      </ul>
    </section>
  );
}

function GameLine({ game, onChosen }: { readonly game: Game; readonly onChosen: (() => void) | undefined }) {
  const t = useText();
  const link = useLaunchLink(game);
  const { art, id, gameName, category, returnPercent } = game;
  return (
    <Link {...link} isPreloaded={false} className={styles.line} onClick={onChosen}>
      <span className={classNames(styles.mark, tileGround(art.hue, tileVariant(id)))}>
        <img src={smallArtUrl(art.symbol)} alt="" width="26" height="26" />
      </span>
      <span className={styles.name}>{gameName}</span>
      <span className={styles.kind}>
        {t(`category.${category}`)}
        {returnPercent !== '' && ` · ${returnPercent}%`}
      </span>
    </Link>
  );
}

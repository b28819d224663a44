/** The other lotteries: those played last, all by group with their countdowns, and a search. */
import { useEffect, useState } from 'react';
import { clockText } from '../components/clock-text.ts';
import { Icon } from '../components/icons.tsx';
import { Sheet } from '../components/sheet.tsx';
import { useStage } from '../stage/stage-context.tsx';
import styles from './menu.module.css';
import { type MenuLottery, menuGroups } from './menu-groups.ts';
import { playedLast } from './played-last.ts';
import { useAllDraws } from './use-all-draws.ts';

const LONGEST = 40;
const CLOSING_MS = 10_000;

export function LotteryMenu({ onClose }: { onClose: () => void }) {
  const { call, text } = useStage();
  const [games, setGames] = useState<readonly MenuLottery[]>();
  const [search, setSearch] = useState('');
  const leftMs = useAllDraws();
  useEffect(() => {
    void call('lotteryMenu', {}).then((answer) => setGames(answer.ok ? answer.value.games : []));
  }, [call]);
  const nameOf = (group: string) => text(`lottery.group.${group}`);
  const found = menuGroups(games ?? [], search, nameOf);
  const recent = playedLast().flatMap((code) => games?.filter(({ gameCode }) => gameCode === code) ?? []);
  return (
    <Sheet title={text('lottery.find.games')} onClose={onClose}>
      <label className={styles.search}>
        <Icon name="search" size={18} />
        <input
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={LONGEST}
          value={search}
          placeholder={text('lottery.find')}
          aria-label={text('lottery.find')}
          onInput={(event) => setSearch(event.currentTarget.value)}
        />
      </label>
      {search.trim() === '' && recent.length > 1 && (
        <Games title={text('lottery.find.recent')} games={recent.slice(1)} leftMs={leftMs} />
      )}
      {found.map(({ group, games: members }) => (
        <Games key={group} title={nameOf(group)} games={members} leftMs={leftMs} />
      ))}
      {games && found.length === 0 && <p role="status">{text('lottery.find.none', { name: search.trim() })}</p>}
    </Sheet>
  );
}

interface GamesProps {
  readonly title: string;
  readonly games: readonly MenuLottery[];
  readonly leftMs: (gameCode: string) => number | undefined;
}

function Games({ title, games, leftMs }: GamesProps) {
  const { info, artUrl, launchOther } = useStage();
  return (
    <section className={styles.group} aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {games.map(({ gameCode, gameName, symbol, hue, cadenceSeconds }) => {
          const left = leftMs(gameCode);
          return (
            <li key={gameCode}>
              <button
                type="button"
                aria-current={gameCode === info.game ? 'page' : undefined}
                disabled={gameCode === info.game}
                onClick={() => launchOther(gameCode)}
              >
                <span className={styles.symbol} style={{ '--hue': hue } as object}>
                  <img src={artUrl(symbol)} alt="" width="30" height="30" />
                </span>
                <span className={styles.name}>{gameName}</span>
                <span
                  className={styles.left}
                  data-closing={left !== undefined && left < CLOSING_MS}
                  style={{ '--share': Math.min(1, (left ?? 0) / (cadenceSeconds * 1000)) } as object}
                >
                  {left === undefined || left === 0 ? '··:··' : clockText(left)}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

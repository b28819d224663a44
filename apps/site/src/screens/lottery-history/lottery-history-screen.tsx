/** Past draws: how often each ball came, and every draw by day, with its proof. */
import { Loaded, useKeyPages } from '#base/data';
import { Empty, smallArtUrl, useDates, useNavigate, useParameters, useText } from '#base/view';
import { Button, Chip, SectionTitle, Skeleton } from '#ui';
import chips from '../../features/games/list/vendor-chips.module.css';
import { ballsOf, marksCounted } from '../../features/lottery/draw-clock.ts';
import { DrawList, type DrawnDraw } from '../../features/lottery/draw-list.tsx';
import styles from '../../features/lottery/draws.module.css';
import { lotteryGroups } from '../../features/lottery/found-lotteries.ts';
import { LoadedLotteries } from '../../features/lottery/loaded-lotteries.tsx';
import { GroupChips } from '../../features/lottery/lottery-finder.tsx';
import type { Lottery } from '../../features/lottery/use-lotteries.ts';
import { byDay } from './by-day.ts';

const PAGE = 50;
/** With more kinds of balls than this, the bars are too thin to read. */
const MAX_BARS = 12;
const BAR_HEIGHT = 56;

export function LotteryHistoryScreen() {
  const { gameCode } = useParameters();
  return (
    <LoadedLotteries>
      {(lotteries) => {
        const chosen = lotteries.find((lottery) => lottery.gameCode === gameCode) ?? lotteries[0];
        return (
          <>
            <Choice lotteries={lotteries} chosen={chosen} />
            <Draws key={chosen.gameCode} lottery={chosen} />
          </>
        );
      }}
    </LoadedLotteries>
  );
}

function Choice({ lotteries, chosen }: { readonly lotteries: readonly Lottery[]; readonly chosen: Lottery }) {
  const t = useText();
  const navigate = useNavigate();
  if (lotteries.length < 2) return null;
  const groups = lotteryGroups(lotteries);
  const own = groups.find((group) => group.lotteries.includes(chosen));
  const choose = (gameCode: string | undefined) =>
    gameCode !== undefined && navigate({ to: '.', search: { gameCode }, replace: true });
  return (
    <>
      <GroupChips
        groups={groups}
        chosen={own?.group}
        hasAll={false}
        onChoose={(group) => choose(groups.find((one) => one.group === group)?.lotteries[0]?.gameCode)}
      />
      <fieldset className={chips.chips} aria-label={t('lottery.title')}>
        {own?.lotteries.map(({ gameCode, gameName }) => (
          <Chip key={gameCode} isChosen={gameCode === chosen.gameCode} onClick={() => choose(gameCode)}>
            {gameName}
          </Chip>
        ))}
      </fieldset>
    </>
  );
}

function Draws({ lottery: { gameCode, gameName, symbol, group: kind } }: { readonly lottery: Lottery }) {
  const t = useText();
  const { day } = useDates();
  const history = useKeyPages('drawHistory', { gameCode, limit: PAGE }, false);
  const none = <Empty symbol={symbol} title="lottery.history.none" line="lottery.history.none.line" />;
  return (
    <Loaded query={history} skeleton={<Skeleton className={styles.proofPlace} />} empty={none}>
      {(draws) => (
        <>
          <SectionTitle picture={smallArtUrl(symbol)} title={gameName} />
          <Counted draws={draws} />
          {byDay(draws, day).map((group) => (
            <section key={group.day} aria-label={group.day}>
              <h3 className={styles.day}>{group.day}</h3>
              <DrawList gameCode={gameCode} group={kind} draws={group.draws} />
            </section>
          ))}
          <div className={styles.more}>
            {history.hasNextPage && (
              <Button isBusy={history.isFetchingNextPage} onClick={() => history.fetchNextPage()}>
                {t('lottery.history.more')}
              </Button>
            )}
          </div>
        </>
      )}
    </Loaded>
  );
}

/** How often each ball came. Shown with a note that it says nothing about the next draw. */
function Counted({ draws }: { readonly draws: readonly DrawnDraw[] }) {
  const t = useText();
  const counted = marksCounted(draws.map(({ outcome }) => ballsOf(outcome)));
  if (counted.length < 2 || counted.length > MAX_BARS) return null;
  const max = Math.max(...counted.map(({ count }) => count));
  return (
    <section aria-label={t('lottery.counted', { count: draws.length })}>
      <ul className={styles.bars}>
        {counted.map(({ mark, count }) => {
          const height = Math.max(2, (count / max) * BAR_HEIGHT);
          return (
            <li key={mark}>
              <span>{count}</span>
              <svg width="14" height={BAR_HEIGHT} aria-hidden="true">
                <rect x="0" y={BAR_HEIGHT - height} width="14" height={height} rx="4" />
              </svg>
              <b>{mark}</b>
            </li>
          );
        })}
      </ul>
      <p className={styles.note}>{t('lottery.counted.note', { count: draws.length })}</p>
    </section>
  );
}

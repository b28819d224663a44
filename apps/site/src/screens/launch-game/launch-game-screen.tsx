/** The launch of a game: the splash, then the frame, or the error, and how to leave. */
import { ChevronLeft, X } from 'lucide-react';
import { type Ref, useEffect, useState } from 'react';
import { failureOf, load, shownTheme, stored } from '#base/data';
import {
  artUrl,
  lazyPart,
  refusalKey,
  useMerchant,
  useNavigate,
  useNavigation,
  useParameters,
  useText,
} from '#base/view';
import type { CallCode } from '#client';
import { Button, classNames, EmptyState, ErrorState, IconButton, tileGround } from '#ui';
import type { Game } from '../../features/games/catalog/index.ts';
import { tileVariant } from '../../features/games/tiles/index.ts';
import { exitOf, hasCorner, type Launched, type LaunchKind } from './exit.ts';
import { type FrameLook, frameAddress } from './frame-address.ts';
import styles from './launch-game.module.css';
import { type LaunchRequest, launchRequest } from './launch-request.ts';
import { useFrameRequests } from './use-frame-requests.ts';
import { useFreshAfterPlay, useGameNamed, useLaunch, useMoneyBack } from './use-launch.ts';

/** Only vendors with transfer wallets need it. */
const TakeAlong = lazyPart(() => import('./take-along.tsx').then((module) => module.TakeAlong));

export function LaunchGameScreen() {
  const address = useParameters();
  const leave = useLeave(undefined);
  const intent = launchRequest(address);
  if (intent === 'lobby') return <ToLotteries />;
  if (intent === undefined) return <GameClosed code="game.unknown" onLeave={leave} />;
  return <Opening key={JSON.stringify(intent)} intent={intent} />;
}

/** A launch of the lottery lobby without a lottery: leads to the lotteries. */
function ToLotteries() {
  const navigate = useNavigate();
  useEffect(() => navigate({ to: '/m/lottery', replace: true }), [navigate]);
  return <GameSplash game={undefined} onLeave={() => navigate({ to: '/m/lottery', replace: true })} />;
}

function Opening({ intent }: { readonly intent: LaunchRequest }) {
  const [isDecided, setDecided] = useState(false);
  const { query, again } = useLaunch(intent, isDecided);
  const game = useGameNamed(intent, query.data !== undefined);
  const [openNonce, setOpenNonce] = useState<string>();
  const launched = query.data;
  const leave = useLeave(launched?.kind);
  useFreshAfterPlay();
  useMoneyBack(launched?.comesBack ?? false);
  const { frame, isEnded } = useFrameRequests({
    launched,
    onReady: setOpenNonce,
    onLeave: leave,
    onLaunch: useLaunchOther(),
    onEnded: again,
  });
  if (query.error?.code === 'transfer.choice_needed') {
    return (
      <div className={styles.screen}>
        <GameSplash game={game} onLeave={leave} />
        <TakeAlong vendor={String(query.error.value.vendor)} onDecided={() => setDecided(true)} onLeave={leave} />
      </div>
    );
  }
  const failure = failureOf(query);
  if (failure || isEnded) {
    return (
      <GameClosed
        code={failure?.error.code ?? 'session.expired'}
        requestId={failure?.error.requestId}
        onLeave={leave}
        onRetry={again}
        isRetrying={query.isFetching}
      />
    );
  }
  return (
    <div className={styles.screen}>
      {launched && (
        <GameFrame
          key={launched.nonce}
          ref={frame}
          launched={launched}
          game={game}
          onLoad={() => setOpenNonce(launched.nonce)}
          onLeave={leave}
        />
      )}
      {(!launched || openNonce !== launched.nonce) && <GameSplash game={game} onLeave={leave} />}
    </div>
  );
}

/** Another game in place of this one, in the same language, and with the same way out. */
function useLaunchOther(): (gameCode: string) => void {
  const navigate = useNavigate();
  const { gameLanguage, playType, prizeMode, backToHome } = useParameters();
  return (gameCode) =>
    navigate({
      to: '/m/launchGame',
      search: { gameCode, code: 'lobby', gameLanguage, playType, prizeMode, backToHome },
      replace: true,
    });
}

function useLeave(kind: LaunchKind | undefined): () => void {
  const { navigate, back } = useNavigation();
  const { backToHome, gameCode } = useParameters();
  return () => {
    const target = exitOf({ kind, backToHome, gameCode });
    if (target.kind === 'back') back({ to: target.otherwise, replace: true });
    else navigate({ to: target.to, search: target.search, replace: true });
  };
}

/** The splash before the game: the merchant's name, the game's picture, and a back button. */
function GameSplash({ game, onLeave }: { readonly game: Game | undefined; readonly onLeave: () => void }) {
  const t = useText();
  const { name } = useMerchant();
  return (
    <div className={styles.splash}>
      <IconButton label={t('shell.back')} look="glass" className={styles.back} onClick={onLeave}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <p className={styles.name}>{name}</p>
      {game ? (
        <span className={classNames(styles.mark, tileGround(game.art.hue, tileVariant(game.id)))}>
          <img src={artUrl(game.art.symbol)} alt="" width="96" height="96" />
        </span>
      ) : (
        <span className={classNames(styles.mark, styles.plain)} />
      )}
      <p className={styles.game} role="status">
        {game ? t('launch.opening', { name: game.gameName }) : t('launch.opening.one')}
      </p>
      <span className={styles.progress} aria-hidden="true" />
    </div>
  );
}

interface GameFrameProps {
  readonly ref: Ref<HTMLIFrameElement>;
  readonly launched: Launched;
  readonly game: Game | undefined;
  readonly onLoad: () => void;
  readonly onLeave: () => void;
}

/**
 * `allow-same-origin` gives a game its own origin, without which it could not call its own server. That origin is never the site's, so
 * the game has no access to the site's storage. The frame cannot navigate the page around it.
 * Tabs that it opens, such as the verifier, are not sandboxed: a sandboxed tab could not be opened at all.
 */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox';

/** Our own lotteries share tickets as pictures, or save them where the device shares none, and copy slips. */
const shares = () => ({
  sandbox: `${SANDBOX} allow-downloads`,
  // A browser that shares nothing does not know the feature, and warns of it.
  allow: `autoplay; fullscreen; clipboard-write${'share' in navigator ? '; web-share' : ''}`,
});
const PLAYS = { sandbox: SANDBOX, allow: 'autoplay; fullscreen' };

function lookNow(): FrameLook {
  return { theme: shownTheme(), isMuted: load(stored.isStageMuted) ?? false };
}

/** The full-screen frame of a game, with a close button if the game has none. */
function GameFrame({ ref, launched, game, onLoad, onLeave }: GameFrameProps) {
  const t = useText();
  // Fixed when the frame opens: another address would load the game again.
  const [src] = useState(() => frameAddress(launched, lookNow()));
  return (
    <>
      <iframe
        ref={ref}
        className={styles.frame}
        src={src}
        title={game?.gameName ?? t('launch.title')}
        {...(launched.kind === 'lottery' ? shares() : PLAYS)}
        onLoad={onLoad}
      />
      {hasCorner(launched.kind) && (
        <button type="button" className={styles.corner} aria-label={t('launch.leave')} onClick={onLeave}>
          <span>
            <X aria-hidden="true" size={12} />
          </span>
        </button>
      )}
    </>
  );
}

/** Refusals that a retry would only repeat. */
const settled: readonly CallCode[] = [
  'game.unknown',
  'game.disabled',
  'game.trial_refused',
  'protection.on_break',
  'protection.checking',
];

interface GameClosedProps {
  readonly code: CallCode;
  readonly requestId?: string | undefined;
  readonly onLeave: () => void;
  readonly onRetry?: () => void;
  readonly isRetrying?: boolean;
}

/** A game that could not be opened: the reason, a retry where it may help, and a way back. */
function GameClosed({ code, requestId, onLeave, onRetry, isRetrying }: GameClosedProps) {
  const t = useText();
  const isOver = onRetry === undefined || settled.includes(code);
  const leave = (
    <Button tone={isOver ? 'primary' : 'quiet'} onClick={onLeave}>
      {t('launch.games')}
    </Button>
  );
  return (
    <div className={styles.closed}>
      {isOver ? (
        <EmptyState picture={artUrl('lock')} title={t('launch.closed')} line={t(refusalKey(code))} action={leave} />
      ) : (
        <>
          <ErrorState
            picture={artUrl('controller')}
            title={t('launch.closed')}
            line={t(refusalKey(code))}
            retryLabel={t('shell.retry')}
            onRetry={onRetry}
            isRetrying={isRetrying}
            request={requestId && t('shell.request', { id: requestId })}
          />
          {leave}
        </>
      )}
    </div>
  );
}

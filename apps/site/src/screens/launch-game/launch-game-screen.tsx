/** The launch of a game: the splash, then the frame, or the error, and how to leave. */
import { useEffect, useState } from 'react';
import { lazyPart, useNavigate, useNavigation, useParameters } from '#base';
import { exitOf, type LaunchKind } from './exit.ts';
import { GameClosed } from './game-closed.tsx';
import { GameFrame } from './game-frame.tsx';
import { GameSplash } from './game-splash.tsx';
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
  const game = useGameNamed(intent, query.isSuccess);
  const [openNonce, setOpenNonce] = useState<string>();
  const launched = query.data;
  const leave = useLeave(launched?.kind);
  useFreshAfterPlay();
  useMoneyBack(launched?.comesBack ?? false);
  const { frame, isEnded } = useFrameRequests({
    launched,
    onReady: setOpenNonce,
    onLeave: leave,
    onEnded: again,
  });
  if (query.error?.code === 'transfer.choice_needed') {
    return (
      <div className={styles.house}>
        <GameSplash game={game} onLeave={leave} />
        <TakeAlong vendor={String(query.error.value.vendor)} onDecided={() => setDecided(true)} onLeave={leave} />
      </div>
    );
  }
  if (query.isError || isEnded) {
    return (
      <GameClosed
        code={query.error?.code ?? 'session.expired'}
        requestId={query.error?.requestId}
        onLeave={leave}
        onRetry={again}
        isRetrying={query.isFetching}
      />
    );
  }
  return (
    <div className={styles.house}>
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

function useLeave(kind: LaunchKind | undefined): () => void {
  const { navigate, back } = useNavigation();
  const { pageBack, gameId } = useParameters();
  return () => {
    const way = exitOf({ kind, pageBack, gameId });
    if (way.kind === 'back') back({ to: way.otherwise, replace: true });
    else navigate({ to: way.to, search: way.search, replace: true });
  };
}

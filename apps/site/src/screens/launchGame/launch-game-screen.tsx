/** The launch of a game: a curtain, then its frame; what went wrong, if it did; and the ways out. */
import { useState } from 'react';
import { useNavigation, useParameters } from '../../base/navigation.tsx';
import { readNodeId } from './frame-address.ts';
import { GameClosed } from './game-closed.tsx';
import { GameCurtain } from './game-curtain.tsx';
import { GameFrame } from './game-frame.tsx';
import styles from './launch-game.module.css';
import { useFrameWishes } from './use-frame-wishes.ts';
import { useFreshAfterPlay, useGameNamed, useLaunch } from './use-launch.ts';
import { type LaunchKind, wayOut } from './way-out.ts';

export function LaunchGameScreen() {
  const { nodeId } = useParameters();
  const leave = useLeave(undefined);
  const known = readNodeId(nodeId);
  if (known === undefined) return <GameClosed code="game.unknown" onLeave={leave} />;
  return <Opening key={known} nodeId={known} />;
}

function Opening({ nodeId }: { readonly nodeId: number }) {
  const { query, again } = useLaunch(nodeId);
  const game = useGameNamed(nodeId, query.isSuccess);
  const [openNonce, setOpenNonce] = useState<string>();
  const launched = query.data;
  const leave = useLeave(launched?.kind);
  useFreshAfterPlay();
  const { frame, isEnded } = useFrameWishes({
    nonce: launched?.nonce,
    onReady: setOpenNonce,
    onLeave: leave,
    onEnded: again,
  });
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
      {(!launched || openNonce !== launched.nonce) && <GameCurtain game={game} onLeave={leave} />}
    </div>
  );
}

function useLeave(kind: LaunchKind | undefined): () => void {
  const { navigate, back } = useNavigation();
  const { pageBack } = useParameters();
  return () => {
    const way = wayOut({ kind, pageBack });
    if (way.kind === 'back') back({ to: way.otherwise, replace: true });
    else navigate({ to: way.to, replace: true });
  };
}

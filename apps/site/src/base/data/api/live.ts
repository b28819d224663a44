/** The live connection to the server: opened for members and for subscribers of a topic; its code is loaded on first use. */
import type { LiveClient } from '#client';
import { currentSession } from '../session/session.ts';

let opening: Promise<LiveClient> | undefined;

/** The one WebSocket of this tab. */
export function openLive(): Promise<LiveClient> {
  opening ??= import('../../../platform/live-line.ts').then(({ connectLive }) =>
    connectLive(() => currentSession()?.token),
  );
  return opening;
}

/** Listens once the connection is open; returns how to stop. */
export function listenLive(begin: (live: LiveClient) => readonly (() => void)[]): () => void {
  let stops: readonly (() => void)[] = [];
  let isGone = false;
  const listen = async () => {
    const live = await openLive();
    if (!isGone) stops = begin(live);
  };
  listen().catch(() => undefined);
  return () => {
    isGone = true;
    for (const stop of stops) stop();
  };
}

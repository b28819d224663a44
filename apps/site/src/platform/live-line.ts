/** The WebSocket of this tab; a file of its own, so that guests do not load it. */
import { createLive, type LiveClient } from '#client';

export function connectLive(token: () => string | undefined): LiveClient {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return createLive({ url: `${scheme}://${location.host}/ws`, token });
}

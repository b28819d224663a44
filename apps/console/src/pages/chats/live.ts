/** The operators' socket: what changes in the queue, and the chat that is open. It connects again by itself. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useState } from 'react';
import { createLive, type LiveClient } from '#client/live';
import { useScope } from '../../base/scope.ts';

const QUEUE_EVERY_MS = 1_000;

export const LiveContext = createContext<LiveClient | undefined>(undefined);
export const useLive = () => useContext(LiveContext);

/** The queue is read again at most once a second, however much is written. */
export function useConsoleSocket(): LiveClient | undefined {
  const scope = useScope();
  const queries = useQueryClient();
  const [live, setLive] = useState<LiveClient>();
  useOpened(scope, queries, setLive);
  return live;
}

function useOpened(scope: string, queries: QueryClient, onOpen: (live: LiveClient) => void): void {
  useEffect(() => {
    const url = `${location.origin.replace('http', 'ws')}/console/live?${new URLSearchParams({ merchant: scope })}`;
    const opened = createLive({ url, token: () => undefined });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = opened.on('chats', '', () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void queries.invalidateQueries({ queryKey: [scope, 'listChats'] });
      }, QUEUE_EVERY_MS);
    });
    onOpen(opened);
    return () => {
      clearTimeout(timer);
      stop();
      opened.close();
    };
  }, [scope, queries, onOpen]);
}

/** Whether the browser believes to be online, and what may be done then. */
import { useSyncExternalStore } from 'react';

function onConnection(tell: () => void): () => void {
  addEventListener('online', tell);
  addEventListener('offline', tell);
  return () => {
    removeEventListener('online', tell);
    removeEventListener('offline', tell);
  };
}

export function useOnline(): boolean {
  return useSyncExternalStore(
    onConnection,
    () => navigator.onLine,
    () => true,
  );
}

/** Without a connection what is here is better than what would come. */
export function reloadPage(): void {
  if (navigator.onLine) location.reload();
}

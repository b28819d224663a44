/** The part of a worker's global scope that is used here; the browser's own types cover pages only. */

interface Lasting {
  readonly waitUntil: (work: Promise<unknown>) => void;
}

export interface WorkerScope {
  readonly location: Location;
  readonly clients: { readonly claim: () => Promise<void> };
  readonly skipWaiting: () => Promise<void>;
  addEventListener(kind: 'install' | 'activate', onEvent: (event: Lasting) => void): void;
  addEventListener(kind: 'message', onEvent: (event: Lasting & { readonly data: unknown }) => void): void;
  addEventListener(
    kind: 'fetch',
    onEvent: (
      event: Lasting & { readonly request: Request; readonly respondWith: (answer: Promise<Response>) => void },
    ) => void,
  ): void;
}

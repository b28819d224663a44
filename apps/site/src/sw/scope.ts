/** The part of a worker's global scope that is used here; the browser's own types cover pages only. */

interface Lasting {
  readonly waitUntil: (work: Promise<unknown>) => void;
}

/** A page of the site. */
interface OpenPage {
  readonly focus: () => Promise<unknown>;
  readonly navigate: (url: string) => Promise<unknown>;
}

export interface WorkerScope {
  readonly location: Location;
  readonly clients: {
    readonly claim: () => Promise<void>;
    readonly matchAll: (of: { readonly type: 'window' }) => Promise<readonly OpenPage[]>;
    readonly openWindow: (url: string) => Promise<unknown>;
  };
  readonly registration: { readonly showNotification: (title: string, options: object) => Promise<void> };
  readonly skipWaiting: () => Promise<void>;
  addEventListener(kind: 'install' | 'activate', onEvent: (event: Lasting) => void): void;
  addEventListener(kind: 'message', onEvent: (event: Lasting & { readonly data: unknown }) => void): void;
  addEventListener(
    kind: 'push',
    onEvent: (event: Lasting & { readonly data: { readonly text: () => string } | null }) => void,
  ): void;
  addEventListener(
    kind: 'notificationclick',
    onEvent: (
      event: Lasting & { readonly notification: { readonly data: unknown; readonly close: () => void } },
    ) => void,
  ): void;
  addEventListener(
    kind: 'fetch',
    onEvent: (
      event: Lasting & { readonly request: Request; readonly respondWith: (answer: Promise<Response>) => void },
    ) => void,
  ): void;
}

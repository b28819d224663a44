/** A screen's code, fetched when first wanted. One that fails to come is reported, and the visitor gets a retry. */
import { type ComponentType, use } from 'react';
import { report } from '../platform/telemetry.ts';

export interface LazyScreen {
  (): React.ReactNode;
  readonly preload: () => Promise<void>;
}

export function lazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  let loading: Promise<void> | undefined;
  let Loaded: ComponentType | undefined;
  const preload = (): Promise<void> => {
    loading ??= load().then(
      (component) => {
        Loaded = component;
      },
      (cause: unknown) => {
        loading = undefined;
        report('Async route failed', cause);
        throw cause;
      },
    );
    return loading;
  };
  const Lazy = () => {
    if (!Loaded) use(preload());
    return Loaded && <Loaded />;
  };
  return Object.assign(Lazy, { preload });
}

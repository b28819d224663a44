/** The code of screens, loaded on first use. A failure is reported, and the next use loads it again. */
import type { ComponentType } from 'react';
import type { Screen } from '#base/view';
import { report } from '../../platform/telemetry.ts';

const loaded = new Map<Screen, ComponentType>();
const loading = new Map<Screen, Promise<void>>();

/** The component, once it is loaded. */
export function codeOf(screen: Screen): ComponentType | undefined {
  return loaded.get(screen);
}

async function fetchCode(screen: Screen): Promise<void> {
  const component: ComponentType | undefined = await screen.load();
  // A build other than this page's may have the file, but not the component.
  if (!component) throw new Error(`Cannot find module '${screen.path}'`);
  loaded.set(screen, component);
}

export function loadCode(screen: Screen): Promise<void> {
  const under = loading.get(screen);
  if (under) return under;
  const fetching = fetchCode(screen).catch((cause: unknown) => {
    loading.delete(screen);
    report('Async route failed', cause);
    throw cause;
  });
  loading.set(screen, fetching);
  return fetching;
}

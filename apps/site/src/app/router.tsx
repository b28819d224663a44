/** The router, made from the screens' manifests: an address is a screen, another of its addresses, or home. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import type { Status } from '../base/page.ts';
import type { Screen } from '../base/screen.ts';
import { currentSession } from '../base/session.ts';
import { Frame } from './frame.tsx';
import { passage } from './guards.ts';
import { lazyScreen } from './lazy-screen.tsx';
import { RouteFailed } from './route-failed.tsx';
import { screens } from './screens.ts';

export interface RouterPorts {
  readonly history: RouterHistory;
  readonly status: () => Status;
  /** On the server nobody is known: guards are the browser's. */
  readonly isServer: boolean;
  /** Hears when a guard sent somebody elsewhere, to say why. */
  readonly onRefused: (why: 'login' | 'real-only') => void;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly screen?: Screen;
  }
}

/** Plain text both ways: "1" stays "1". */
const plainSearch = {
  parseSearch: (text: string) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search: object) => {
    const text = new URLSearchParams(
      Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ).toString();
    return text === '' ? '' : `?${text}`;
  },
};

function guard(screen: Screen, ports: RouterPorts) {
  return ({ location }: { readonly location: { readonly href: string } }) => {
    if (ports.isServer) return;
    const asked = { screen, session: currentSession(), info: ports.status().info, href: location.href };
    const way = passage(asked);
    if (way.kind === 'enter') return;
    if (way.kind === 'home') throw redirect({ to: '/m/home', replace: true });
    ports.onRefused(way.kind);
    if (way.kind === 'login') throw redirect({ to: '/m/login', search: way.search, replace: true });
    throw redirect({ to: '/m/home', replace: true });
  };
}

export function makeRouter(ports: RouterPorts) {
  const root = createRootRoute({ component: Frame });
  const routes = screens.flatMap((screen) => {
    const component = lazyScreen(screen.load);
    return [screen.path, ...(screen.alsoAt ?? [])].map((path) =>
      createRoute({
        getParentRoute: () => root,
        path,
        component,
        staticData: { screen },
        beforeLoad: guard(screen, ports),
      }),
    );
  });
  const elsewhere = createRoute({
    getParentRoute: () => root,
    path: '$',
    beforeLoad: () => {
      throw redirect({ to: '/m/home', replace: true });
    },
  });
  return createRouter({
    routeTree: root.addChildren([...routes, elsewhere]),
    history: ports.history,
    ...plainSearch,
    isServer: ports.isServer,
    defaultPreload: 'intent',
    defaultPendingMs: 300,
    defaultErrorComponent: (props: ErrorComponentProps) => <RouteFailed {...props} />,
    scrollRestoration: true,
    defaultHashScrollIntoView: false,
  });
}

export type SiteRouter = ReturnType<typeof makeRouter>;

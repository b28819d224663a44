/** Resolves an address, through unknown paths and guards, to a screen that may be shown. */
import type { MerchantInfo, SessionInfo } from '#base/data';
import { addressOf, otherPath, type RouteLocation, readLocation, type Screen, screenAt } from '#base/view';
import { type GuardResult, guardResult } from './guards.ts';

const HOME = '/m/home';
const MAX_TURNS = 5;

export interface ResolvePorts {
  readonly screens: readonly Screen[];
  readonly info: () => MerchantInfo;
  readonly session: () => SessionInfo | undefined;
  /** Called when a guard redirects, so that the reason can be shown. */
  readonly onRefused: (why: 'login' | 'real-only') => void;
}

export interface Resolved {
  readonly location: RouteLocation;
  readonly screen: Screen;
  /** A guard or an unknown path redirected here: the address has to be updated. */
  readonly isRedirected: boolean;
}

export function resolve(address: string, ports: ResolvePorts): Resolved {
  const { screens, info, session, onRefused } = ports;
  let location = readLocation(address);
  for (let turns = 0; turns < MAX_TURNS; turns++) {
    const screen = screenAt(screens, location.pathname);
    if (!screen) {
      location = readLocation(otherPath(screens, location, info()));
      continue;
    }
    const result = guardResult({ screen, session: session(), info: info(), href: location.href });
    if (result.kind === 'enter') return { location, screen, isRedirected: turns > 0 };
    if (result.kind !== 'home') onRefused(result.kind);
    location = readLocation(locationAfter(result));
  }
  const home = screenAt(screens, HOME);
  if (!home) throw new Error('there is no home');
  return { location: readLocation(HOME), screen: home, isRedirected: true };
}

function locationAfter(result: Exclude<GuardResult, { kind: 'enter' }>): string {
  if (result.kind === 'login') return addressOf({ to: '/m/login', search: result.search });
  return (result.kind === 'home' && result.to) || HOME;
}

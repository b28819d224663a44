/** Resolves an address, through unknown paths and guards, to a screen that may be shown. */

import type { Screen } from '../../base/navigation/index.ts';
import { addressOf, otherPath, type Place, readPlace, screenAt } from '../../base/navigation/index.ts';
import type { MerchantInfo, SessionInfo } from '../../base/page/index.ts';
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
  readonly place: Place;
  readonly screen: Screen;
  /** A guard or an unknown path redirected here: the address has to be updated. */
  readonly isTurned: boolean;
}

export function resolve(address: string, ports: ResolvePorts): Resolved {
  const { screens, info, session, onRefused } = ports;
  let place = readPlace(address);
  for (let turns = 0; turns < MAX_TURNS; turns++) {
    const screen = screenAt(screens, place.pathname);
    if (!screen) {
      place = readPlace(otherPath(screens, place, info()));
      continue;
    }
    const way = guardResult({ screen, session: session(), info: info(), href: place.href });
    if (way.kind === 'enter') return { place, screen, isTurned: turns > 0 };
    if (way.kind !== 'home') onRefused(way.kind);
    place = readPlace(wayOn(way));
  }
  const home = screenAt(screens, HOME);
  if (!home) throw new Error('there is no home');
  return { place: readPlace(HOME), screen: home, isTurned: true };
}

function wayOn(way: Exclude<GuardResult, { kind: 'enter' }>): string {
  if (way.kind === 'login') return addressOf({ to: '/m/login', search: way.search });
  return (way.kind === 'home' && way.to) || HOME;
}

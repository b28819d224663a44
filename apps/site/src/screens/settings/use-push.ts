/** What the member is notified of on this device: read from the browser and from the server, and changed at once. */
import { useEffect, useState } from 'react';
import { useApi, useCall } from '#base/data';
import type { BodyOf, Endpoints } from '#contract';
import {
  browserAddress,
  dropAddress,
  type PushAbility,
  pushAbility,
  requestAddress,
} from '../../platform/browser-push.ts';

type PushBody = Pick<BodyOf<Endpoints['pushOn']>, 'wins' | 'deposits' | 'messages' | 'quiet'>;

export type PushSettings = Omit<PushBody, 'quiet'> & { readonly isQuiet: boolean };

/** Minutes of the day. */
const NIGHT = { from: 22 * 60, to: 8 * 60 };
const FIRST: PushSettings = { wins: true, deposits: true, messages: true, isQuiet: true };

export interface Push {
  readonly ability: PushAbility;
  /** Undefined while it is off. */
  readonly settings: PushSettings | undefined;
  readonly isBusy: boolean;
  /** The browser or the server did not do it. */
  readonly hasFailed: boolean;
  readonly turnOn: (settings?: PushSettings) => void;
  readonly turnOff: () => void;
}

export function usePush(): Push {
  const api = useApi();
  const { isBusy, refusal, run } = useCall();
  const [ability, setAbility] = useState(pushAbility);
  const [settings, setSettings] = useState<PushSettings>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (ability !== 'possible') return;
    let isOver = false;
    const look = async () => {
      const address = await browserAddress();
      if (!address) return;
      const { isOn, quiet, ...requested } = await api.request('pushState', { body: { endpoint: address.endpoint } });
      if (isOn && !isOver) setSettings({ ...FIRST, ...requested, isQuiet: quiet !== undefined });
    };
    look().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [api, ability]);

  const attempt = (work: Parameters<typeof run>[0]) => {
    setFailed(false);
    void run(async (request) => {
      try {
        await work(request);
      } catch (cause) {
        setFailed(true);
        throw cause;
      }
    });
  };
  return {
    ability,
    settings,
    isBusy,
    hasFailed: hasFailed || refusal !== undefined,
    turnOn: (requested = FIRST) =>
      attempt(async (request) => {
        const { publicKey } = await request('pushKey', {});
        const address = await requestAddress(publicKey);
        if (address === 'denied') return setAbility(pushAbility());
        const { isQuiet, ...kinds } = requested;
        const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
        await request('pushOn', { body: { ...address, ...kinds, timeZone, ...(isQuiet && { quiet: NIGHT }) } });
        setSettings(requested);
      }),
    turnOff: () =>
      attempt(async (request) => {
        const address = await browserAddress();
        if (address) await request('pushOff', { body: { endpoint: address.endpoint } });
        await dropAddress();
        setSettings(undefined);
      }),
  };
}

/** Handles messages from the frame. Only messages of our own frame with the nonce of this launch are accepted. */
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { save, stored, useRefresh } from '#base/data';
import { useNavigate } from '#base/view';
import { readFrameMessage } from '#client/frame-messages';
import type { Launched } from './exit.ts';

export interface FrameRequestsInput {
  readonly launched: Pick<Launched, 'nonce' | 'url'> | undefined;
  readonly onReady: (nonce: string) => void;
  readonly onLeave: () => void;
  /** The player chose another game in the frame. */
  readonly onLaunch: (gameCode: string) => void;
  /** The game's token has expired: a new launch renews the session, or leads to the login. */
  readonly onEnded: () => void;
}

export interface FrameRequests {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  /** The session ended too often: the player has to retry. */
  readonly isEnded: boolean;
}

/** A frame whose session ends more often than this is not reopened automatically. */
const MAX_RENEWALS = 3;

export function useFrameRequests({ launched, onReady, onLeave, onLaunch, onEnded }: FrameRequestsInput): FrameRequests {
  const frame = useRef<HTMLIFrameElement>(null);
  const navigate = useNavigate();
  const refresh = useRefresh();
  const [renewals, setRenewals] = useState(0);

  const onEvent = useEffectEvent((event: MessageEvent<unknown>) => {
    if (!launched) return;
    const { nonce, url } = launched;
    const intent = readFrameMessage(event, {
      window: frame.current?.contentWindow,
      origin: new URL(url).origin,
      nonce,
    });
    if (typeof intent === 'object') onLaunch(intent.launch);
    if (intent === 'ready') onReady(nonce);
    if (intent === 'leave') onLeave();
    if (intent === 'deposit') navigate({ to: '/m/voucherCenter' });
    if (intent === 'refresh') void refresh('balance');
    if (intent === 'sound-on' || intent === 'sound-off') save(stored.isStageMuted, intent === 'sound-off');
    if (intent === 'session-ended') {
      setRenewals(renewals + 1);
      if (renewals < MAX_RENEWALS) onEnded();
    }
  });
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => onEvent(event);
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, []);
  return { frame, isEnded: renewals > MAX_RENEWALS };
}

/**
 * The postMessage protocol between a game frame and the site. It carries requests, never facts about money. The site accepts a message
 * only in this shape, from the window of its own frame, at the origin it was launched at, and with the nonce of this launch.
 */
const frameIntents = ['ready', 'leave', 'deposit', 'refresh', 'session-ended', 'sound-on', 'sound-off'] as const;
export type FrameIntent = (typeof frameIntents)[number];
/** Another game, by its code. The site launches it as if the player had chosen it there: the frame itself stays bound to its game. */
export interface LaunchIntent {
  readonly launch: string;
}

export interface FrameMessage {
  readonly from: 'croupier-stage';
  readonly nonce: string;
  readonly intent: FrameIntent | LaunchIntent;
}

const GAME_CODE = /^[a-z0-9][a-z0-9-]{0,63}$/;

/** The message as the frame sends it. */
export function frameMessage(nonce: string, intent: FrameMessage['intent']): FrameMessage {
  return { from: 'croupier-stage', nonce, intent };
}

/** What the site says to its frame: it covers the game with something that the player has to answer. */
export const pauseMessage = { from: 'croupier-site', intent: 'pause' } as const;

/** Whether a message is that one, from the page around the frame and of this origin. It asks for nothing but a stop. */
export function isPauseMessage(
  event: Pick<MessageEvent<unknown>, 'source' | 'origin' | 'data'>,
  site: { readonly window: MessageEventSource; readonly origin: string },
): boolean {
  const { from, intent } = Object(event.data) as Record<string, unknown>;
  const isFromSite = event.source === site.window && event.origin === site.origin;
  return isFromSite && from === pauseMessage.from && intent === pauseMessage.intent;
}

/** The request in an incoming message, or undefined when it is not from this frame and this launch. */
export function readFrameMessage(
  event: Pick<MessageEvent<unknown>, 'source' | 'origin' | 'data'>,
  expected: {
    readonly window: MessageEventSource | null | undefined;
    readonly origin: string;
    readonly nonce: string;
  },
): FrameMessage['intent'] | undefined {
  if (!expected.window || event.source !== expected.window) return undefined;
  if (event.origin !== expected.origin || expected.nonce === '') return undefined;
  const message = event.data;
  if (typeof message !== 'object' || message === null) return undefined;
  const { from, nonce, intent, ...rest } = message as Record<string, unknown>;
  if (from !== 'croupier-stage' || nonce !== expected.nonce || Object.keys(rest).length > 0) return undefined;
  return frameIntents.find((known) => known === intent) ?? readLaunch(intent);
}

function readLaunch(raw: unknown): LaunchIntent | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined;
  const { launch, ...rest } = raw as Record<string, unknown>;
  if (typeof launch !== 'string' || !GAME_CODE.test(launch) || Object.keys(rest).length > 0) return undefined;
  return { launch };
}

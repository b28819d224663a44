/** The messengers as merchants have them: opened once per account, refused at the start when their settings are not fit. */
import type { Channel, Messenger, MessengerManifest } from '#messengers/plugin.ts';
import { answerWeb, hostOf, type WebListener } from '../../outside/answer-web.ts';
import type { MessengerChoice, MessengerDeps, Messengers } from './deps.ts';

/** Where the first sandbox shows what it was given. */
const OUTBOX_HOST = 'outbox.localhost';

export interface Choices {
  readonly of: (
    merchantId: string,
    channel: Channel,
  ) => { readonly code: string; readonly messenger: Messenger } | undefined;
  readonly listenerFor: Messengers['listenerFor'];
  readonly close: () => void;
}

type ChoiceDeps = Pick<MessengerDeps, 'messengers' | 'choiceOf' | 'hasSandbox' | 'httpTo' | 'clock' | 'originOf'>;

export function createChoices(deps: ChoiceDeps): Choices {
  const opened = new Map<string, Messenger>();
  let listener: WebListener | undefined;

  function open({ messenger: code, settings }: MessengerChoice, channel: Channel): Messenger {
    const key = JSON.stringify([code, settings]);
    const known = opened.get(key);
    if (known) return known;
    const manifest = fitting(deps.messengers, code, channel);
    const messenger = manifest.open({ settings, clock: deps.clock, http: deps.httpTo(manifest.origins(settings)) });
    opened.set(key, messenger);
    return messenger;
  }

  /** The sandbox's page is there before its first message. */
  function openPage(): WebListener | undefined {
    const sandbox = deps.messengers.find(({ isSandbox }) => isSandbox);
    const [channel] = sandbox?.channels ?? [];
    const messenger = sandbox && channel && open({ messenger: sandbox.code, settings: {} }, channel);
    const answer = messenger?.answer;
    return answer && answerWeb(deps.originOf(OUTBOX_HOST), (request) => answer(request));
  }

  return {
    of(merchantId, channel) {
      const choice = deps.choiceOf(merchantId, channel);
      return choice && { code: choice.messenger, messenger: open(choice, channel) };
    },
    listenerFor: (request) => {
      if (!deps.hasSandbox || hostOf(request) !== OUTBOX_HOST) return undefined;
      listener ??= openPage();
      return listener;
    },
    close: () => {
      for (const messenger of opened.values()) messenger.close?.();
    },
  };
}

function fitting(messengers: readonly MessengerManifest[], code: string, channel: Channel): MessengerManifest {
  const manifest = messengers.find((one) => one.code === code);
  if (!manifest) throw new Error(`There is no messenger called ${code}.`);
  if (!manifest.channels.includes(channel)) throw new Error(`The messenger ${code} does not speak by ${channel}.`);
  return manifest;
}

/** What is wrong with a choice, in words for whoever runs the house. */
export function complaintAbout(
  messengers: readonly MessengerManifest[],
  { messenger, settings }: MessengerChoice,
  channel: Channel,
  isProduction: boolean,
): string | undefined {
  const manifest = messengers.find(({ code }) => code === messenger);
  if (!manifest?.channels.includes(channel)) return `No messenger called ${messenger} speaks by ${channel}.`;
  if (manifest.isSandbox && isProduction)
    return `The messenger ${messenger} only shows messages, which no production wants.`;
  return manifest.complain(settings);
}

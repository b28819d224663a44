/** Whom merchants speak through, by the house's configuration; in development everything goes to the outbox. */
import { channels } from '#messengers/plugin.ts';
import { messengers } from '#messengers/registry.ts';
import type { HouseConfig } from './config.ts';
import type { Logger } from './http/log.ts';
import { wordOf } from './http/texts/merchant-texts.ts';
import type { Merchant } from './modules/merchants/index.ts';
import {
  complaintAbout,
  createMessengers,
  type MessengerChoice,
  type MessengerDeps,
  type Messengers,
} from './modules/messenger/index.ts';
import { createWayOut } from './outside/way-out.ts';

const OTHERS = '*';

type ChoiceOf = MessengerDeps['choiceOf'];

function choiceIn(settings: { readonly [name: string]: string } | undefined): MessengerChoice | undefined {
  if (!settings) return undefined;
  const { messenger = '', ...account } = settings;
  return { messenger, settings: account };
}

/** Throws on settings that could not work: better now than when somebody waits for a code. */
export function readChoices({
  messengers: configured,
  isProduction,
}: Pick<HouseConfig, 'messengers' | 'isProduction'>): ChoiceOf {
  for (const [merchant, byChannel] of Object.entries(configured)) {
    for (const channel of Object.keys(byChannel)) {
      const known = channels.find((one) => one === channel);
      const choice = choiceIn(byChannel[channel]);
      const complaint = known && choice ? complaintAbout(messengers, choice, known, isProduction) : 'no such channel';
      if (complaint) throw new Error(`MESSENGER_SETTINGS, ${merchant}, ${channel}: ${complaint}`);
    }
  }
  return (merchantId, channel) =>
    choiceIn(configured[merchantId]?.[channel] ?? configured[OTHERS]?.[channel]) ??
    (isProduction ? undefined : { messenger: 'outbox', settings: {} });
}

interface MessengerGround
  extends Pick<MessengerDeps, 'db' | 'atomically' | 'clock' | 'random' | 'secret' | 'originOf'> {
  readonly config: HouseConfig;
  readonly merchantOf: (merchantId: string) => Merchant;
  readonly log: Logger;
}

export function openMessenger({ config, merchantOf, log, ...ground }: MessengerGround): Messengers {
  return createMessengers({
    ...ground,
    messengers,
    choiceOf: readChoices(config),
    hasSandbox: !config.isProduction,
    senderOf: (merchantId) => ({ id: merchantId, name: merchantOf(merchantId).manifest.name }),
    words: (merchantId, language, key) => wordOf(merchantOf(merchantId), language, key),
    httpTo: (origins) => createWayOut({ origins, sandboxOrigins: [] }),
    onFault: (what) => log.warn(what, 'a message was not taken'),
  });
}

/** The text of a message: the title of a `letter` is its own; for every other kind the site has the text in the player's language. */
import { useMerchant, useMoneyShape, useText } from '#base/view';
import type { AnswerOf, Endpoints, InboxKind } from '#contract';
import { moneyText } from '#ui';

export type Message = AnswerOf<Endpoints['inbox']>['content'][number];

type Reported = Exclude<InboxKind, 'letter'>;

export function useMessageWords() {
  const t = useText();
  const shape = useMoneyShape();
  const { name } = useMerchant();
  const valuesOf = ({ amount }: Message) => ({ name, amount: amount === undefined ? '' : moneyText(amount, shape) });
  return {
    titleOf: (message: Message) =>
      message.kind === 'letter'
        ? (message.title ?? '')
        : t(`inbox.${message.kind satisfies Reported}.title`, valuesOf(message)),
    /** Undefined for a `letter`: its content loads when it is opened. */
    lineOf: (message: Message) =>
      message.kind === 'letter' ? undefined : t(`inbox.${message.kind satisfies Reported}.line`, valuesOf(message)),
  };
}

/** The name of a movement's source: a game or a payment method. A source without a name is not shown. */
import { useLingui } from '@lingui/react';
import { useAnswer } from '#base/data';
import { hasFlag, useMerchant } from '#base/view';
import { groupOf, type Movement } from './groups.ts';

export function useSourceName(): (movement: Movement) => string {
  const { i18n } = useLingui();
  const hasBets = hasFlag(useMerchant(), 'bettingRecord');
  const { data } = useAnswer('betChoices', {}, { isMine: true, isEnabled: hasBets, staleMs: 300_000 });
  return ({ kind, source }) => {
    if (groupOf[kind] === 'bet') return data?.games.find(({ game }) => game === source)?.gameName ?? source;
    const key = `payment.${source}`;
    const name = i18n._(key);
    return name === key ? '' : name;
  };
}

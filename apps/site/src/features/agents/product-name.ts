/** The name of a product of contracts: a kind of games, or all of them together. */
import { useText } from '#base/view';
import type { TextKey } from '#texts';

export function useProductName(): (product: string) => string {
  const t = useText();
  return (product) => (product === 'CONS' ? t('agent.contract.all') : t(`category.${product}` as TextKey));
}

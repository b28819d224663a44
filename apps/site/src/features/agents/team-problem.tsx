/** Why something of a team was refused, with the figures that the server names. */
import type { CallFailed } from '#base/data';
import { Problem } from '../account/problem.tsx';
import { useProductName } from './product-name.ts';

export function TeamProblem({ refusal }: { readonly refusal: CallFailed | undefined }) {
  const nameOf = useProductName();
  if (!refusal) return null;
  const { product } = refusal.value;
  const figures = Object.entries(refusal.value).filter(
    (one): one is [string, string | number] => typeof one[1] === 'string' || typeof one[1] === 'number',
  );
  const named = typeof product === 'string' ? { product: nameOf(product) } : {};
  return <Problem refusal={refusal} figures={{ ...Object.fromEntries(figures), ...named }} />;
}

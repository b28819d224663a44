/** The filters of lists of contracts and of bills: the state, and the kind of the contract. */
import { useTranslate } from 'react-admin';
import { contractKinds } from '#contract/agents';
import { FilterForm } from '../../parts/work/index.ts';

interface StateAndKindProps {
  readonly list: 'bills' | 'contracts';
  readonly states: readonly string[];
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly onChange: (given: Readonly<Record<string, string>>) => void;
}

export function StateAndKind({ list, states, query, onChange }: StateAndKindProps) {
  const t = useTranslate();
  return (
    <FilterForm
      list={list}
      filters={[
        {
          name: 'state',
          label: t('console.money.state'),
          options: states.map((one) => [one, t(`console.state.${one}`)]),
        },
        {
          name: 'kind',
          label: t('console.agents.kind'),
          options: contractKinds.map((one) => [one, t(`console.agents.kind.${one}`)]),
        },
      ]}
      query={query}
      onChange={onChange}
    />
  );
}

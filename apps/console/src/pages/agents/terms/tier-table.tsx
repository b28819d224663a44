/** The tiers of a version: what must be reached, and what is paid then. */
import { useTranslate } from 'react-admin';
import { Amount, type AnswerOf, DenseTable } from '../../../parts/work/index.ts';
import { percentOf } from '../percent.ts';

type Tier = AnswerOf<'showAgentContract'>['versions'][number]['tiers'][number];

interface TierTableProps {
  readonly tiers: readonly Tier[];
  readonly currency: string;
  /** The one that was reached; the first is 1. */
  readonly reached?: number | undefined;
}

export function TierTable({ tiers, currency, reached }: TierTableProps) {
  const t = useTranslate();
  const hasLoss = tiers.some(({ loss }) => loss !== undefined);
  return (
    <DenseTable
      label={t('console.agents.tiers')}
      rows={tiers.map((tier, at) => ({ id: `${at + 1}`, ...tier }))}
      selectedId={reached === undefined ? undefined : `${reached}`}
      empty=""
      columns={[
        { key: 'at', label: t('console.agents.tier'), render: ({ id }) => id },
        {
          key: 'sales',
          label: t('console.agents.sales'),
          isNumber: true,
          render: ({ sales }) => <Amount value={sales} currency={currency} />,
        },
        { key: 'active', label: t('console.agents.active'), isNumber: true, render: ({ active }) => active },
        ...(hasLoss
          ? [
              {
                key: 'loss',
                label: t('console.agents.loss'),
                isNumber: true,
                render: ({ loss }: Tier) => (loss === undefined ? '–' : <Amount value={loss} currency={currency} />),
              },
            ]
          : []),
        {
          key: 'rate',
          label: t('console.agents.pays'),
          isNumber: true,
          render: ({ rateType, rate }) =>
            rateType === 'P' ? percentOf(rate) : <Amount value={rate} currency={currency} />,
        },
      ]}
    />
  );
}

/** The statement of the account the player plays from, or of another one, by kind and day. */
import { useTranslate } from 'react-admin';
import { usePlugins } from '../../../base/names.ts';
import { useMay } from '../../../parts/command-button.tsx';
import { When } from '../../../parts/when.tsx';
import {
  Amount,
  DenseTable,
  FilterForm,
  Named,
  type RowOf,
  useFilters,
  useList,
  useRead,
} from '../../../parts/work/index.ts';
import type { Player } from '../player.ts';
import { moneyKinds, pointKinds } from './movement-kinds.ts';

const accounts = ['cash', 'pending', 'held', 'points'] as const;
const isOfPoints = (account: string | undefined) => account === 'points';
const kindKey = (account: string | undefined, kind: string) =>
  isOfPoints(account) ? `console.points.kind.${kind}` : `console.kind.${kind}`;

/** What is asked for: the account of a grant by its id. */
function useStatementFilters() {
  const { query, change } = useFilters({ account: 'text', kind: 'text', from: 'text', to: 'text' });
  const { account, ...rest } = query;
  const own = accounts.find((one) => one === account);
  const of = own ? { account: own } : account && { account: 'bonus' as const, grant: account };
  return { query, change, requested: { ...rest, ...of } };
}

export function MovementsTab({ player }: { readonly player: Player }) {
  const { query, change, requested } = useStatementFilters();
  return (
    <>
      {useMay()('promotions.see') ? (
        <WithGrants player={player} query={query} onChange={change} />
      ) : (
        <Filters grants={[]} query={query} onChange={change} />
      )}
      <Movements player={player} account={query.account} query={requested} />
    </>
  );
}

type Form = Pick<Parameters<typeof FilterForm>[0], 'query' | 'onChange'>;

function WithGrants({ player, ...form }: Form & { readonly player: Player }) {
  const { value } = useRead('listPlayerGrants', { params: { memberId: player.id } });
  return <Filters grants={value?.rows ?? []} {...form} />;
}

function Filters({ grants, ...form }: Form & { readonly grants: readonly RowOf<'listPlayerGrants'>[] }) {
  const t = useTranslate();
  const { account } = form.query;
  const kinds = isOfPoints(account) ? pointKinds : moneyKinds;
  return (
    <FilterForm
      list="statement"
      {...form}
      filters={[
        {
          name: 'account',
          label: t('console.players.whichAccount'),
          options: [
            ...accounts.map((one) => [one, t(`console.balance.${one}`)] as const),
            ...grants.map(
              ({ id, campaign, since }) =>
                [id, `${t('console.balance.bonus')} · ${campaign} · ${since.slice(0, 10)}`] as const,
            ),
          ],
        },
        {
          name: 'kind',
          label: t('console.players.kind'),
          options: kinds.map((kind) => [kind, t(kindKey(account, kind))] as const),
        },
        { name: 'from', label: t('console.reports.from'), isDay: true },
        { name: 'to', label: t('console.reports.to'), isDay: true },
      ]}
    />
  );
}

function Movements({
  player,
  account,
  query,
}: {
  readonly player: Player;
  readonly account: string | undefined;
  readonly query: ReturnType<typeof useStatementFilters>['requested'];
}) {
  const translate = useTranslate();
  const payments = usePlugins('payments');
  const vendors = usePlugins('vendors');
  // A payment method, a vendor, or what else moved the money by its code.
  const nameOf = (code: string) => {
    const name = vendors.nameOf(payments.nameOf(code));
    return name === code
      ? translate(`console.source.${code}`, { _: translate(`console.agents.kind.${code}`, { _: code }) })
      : name;
  };
  // Points are of no currency.
  const unit = isOfPoints(account) ? ({ currency: false } as const) : {};
  const list = useList('listPlayerMovements', { params: { memberId: player.id }, query });
  return (
    <DenseTable<RowOf<'listPlayerMovements'>>
      label={translate('console.players.tab.movements')}
      {...list}
      empty={translate('console.players.nothing')}
      columns={[
        { key: 'at', label: translate('console.money.at'), render: ({ at }) => <When at={at} /> },
        {
          key: 'kind',
          label: translate('console.players.kind'),
          render: ({ kind }) => translate(kindKey(account, kind), { _: kind }),
        },
        {
          key: 'source',
          label: translate('console.players.source'),
          render: ({ source, sourceName }) => <Named name={sourceName ?? nameOf(source)} code={source} />,
        },
        {
          key: 'amount',
          label: translate('console.money.amount'),
          isNumber: true,
          render: ({ amount }) => <Amount value={amount} isSigned {...unit} />,
        },
        {
          key: 'after',
          label: translate('console.players.after'),
          isNumber: true,
          render: ({ balanceAfter }) => <Amount value={balanceAfter} {...unit} />,
        },
        { key: 'ref', label: translate('console.players.ref'), render: ({ ref }) => ref },
      ]}
    />
  );
}

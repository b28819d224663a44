/** Bank accounts that a player is paid out to: masked, and from when each may be used. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useReading } from '../../../base/use-reading.ts';
import { CommandButton } from '../../../parts/command-button.tsx';
import { When } from '../../../parts/when.tsx';
import { DenseTable } from '../../../parts/work/index.ts';

interface BankAccount {
  readonly cardId: string;
  readonly bank: string;
  readonly holder: string;
  readonly number: string;
  readonly addedAt: string;
  readonly usableAt: string;
}

const waits = ({ usableAt }: BankAccount) => Date.parse(usableAt) > Date.now();

export function BankAccounts({ username }: { readonly username: string }) {
  const t = useTranslate();
  const { data, error, refetch } = useReading<readonly BankAccount[]>('cards list', { subject: username });
  const title = t('console.players.bank_accounts');
  return (
    <Box component="section" sx={{ minWidth: 0 }}>
      <Typography variant="overline" component="h2" color="text.secondary">
        {title}
      </Typography>
      <DenseTable
        label={title}
        rows={data?.map((row) => ({ id: row.cardId, ...row }))}
        error={error?.message}
        onRetry={() => void refetch()}
        empty={t('console.players.nothing')}
        columns={[
          { key: 'bank', label: t('console.players.bank'), render: ({ bank }) => bank },
          { key: 'number', label: t('console.players.bank_number'), render: ({ number }) => number },
          { key: 'holder', label: t('console.players.holder'), render: ({ holder }) => holder },
          { key: 'added', label: t('console.money.at'), render: ({ addedAt }) => <When at={addedAt} /> },
          {
            key: 'usable',
            label: t('console.players.usable'),
            render: (row) => (waits(row) ? <When at={row.usableAt} /> : t('console.players.usable_now')),
          },
          {
            key: 'do',
            label: t('console.shell.actions'),
            render: (row) =>
              waits(row) && (
                <CommandButton
                  command="cards release"
                  fixed={{ subject: row.cardId }}
                  about={`${row.bank} ${row.number}`}
                  variant="outlined"
                />
              ),
          },
        ]}
      />
    </Box>
  );
}

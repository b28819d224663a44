/** All flags of a merchant: what each means, whether it is on, and who decided. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Loading, useTranslate } from 'react-admin';
import { useReading } from '../../base/use-reading.ts';
import { CommandButton } from '../../parts/command-button.tsx';

interface Flag {
  readonly flag: string;
  readonly state: 'on' | 'off';
  readonly decidedBy: string;
  readonly meaning: string;
}

type Translate = ReturnType<typeof useTranslate>;

const lineOf = (t: Translate, { flag, meaning }: Pick<Flag, 'flag' | 'meaning'>) =>
  t(`console.flag.${flag}.line`, { _: meaning });

function FlagRow({ flag: { flag, state, decidedBy, meaning } }: { readonly flag: Flag }) {
  const t = useTranslate();
  const other = state === 'on' ? 'off' : 'on';
  const isOverridden = decidedBy === 'operator';
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <b>{t(`console.flag.${flag}`, { _: flag })}</b>{' '}
        <Chip size="small" color={state === 'on' ? 'success' : 'default'} label={t(`console.choice.${state}`)} />
        <Typography variant="body2" color="text.secondary">
          {lineOf(t, { flag, meaning })} · {t(`console.switches.by.${decidedBy}`)}
        </Typography>
      </Box>
      <CommandButton
        command="flags set"
        fixed={{ subject: flag, choice: other }}
        label={t(`console.switches.turn_${other}`)}
        variant="outlined"
      />
      {isOverridden && (
        <CommandButton command="flags unset" fixed={{ subject: flag }} label={t('console.switches.unset')} />
      )}
    </Box>
  );
}

export function FlagList() {
  const t = useTranslate();
  const { data, error } = useReading<readonly Flag[]>('flags list');
  const [term, setTerm] = useState('');
  const found = data?.filter((one) =>
    `${one.flag} ${t(`console.flag.${one.flag}`, { _: '' })} ${lineOf(t, one)}`
      .toLowerCase()
      .includes(term.toLowerCase()),
  );
  return (
    <Paper variant="outlined" sx={{ p: 2 }}>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between', mb: 1 }}
      >
        <Typography component="h2" variant="h6">
          {t('console.noun.flags')}
        </Typography>
        <TextField
          label={t('ra.action.search')}
          value={term}
          onChange={(event) => setTerm(event.target.value)}
          sx={{ maxWidth: 280 }}
        />
      </Box>
      {error && <Alert severity="error">{error.message}</Alert>}
      {!found && !error && <Loading />}
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {found?.map((flag) => (
          <FlagRow key={flag.flag} flag={flag} />
        ))}
      </Box>
    </Paper>
  );
}

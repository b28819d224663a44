/** Every command of operators that may be run in the chosen scope, found by a word and filled in as a form. */
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { consoleCommands } from '#client/console-routes';
import type { CommandName } from '#contract';
import { useScope } from '../../base/scope.ts';
import { useMay } from '../../parts/command-button.tsx';
import { CommandForm, commandKey } from '../../parts/command-form.tsx';
import { PageTitle } from '../../parts/page-title.tsx';

const names = Object.keys(consoleCommands) as readonly CommandName[];

export function Page() {
  const t = useTranslate();
  const may = useMay();
  const scope = useScope();
  const [chosen, setChosen] = useState<CommandName | null>(null);
  const elsewhere = scope === 'all' ? 'merchant' : 'platform';
  const open = names.filter((name) => {
    const { needs, scope: about } = consoleCommands[name];
    return about !== elsewhere && may(needs);
  });
  const labelOf = (name: CommandName) => `${t(commandKey(name))} (${name})`;
  return (
    <>
      <PageTitle titleKey="console.commands.title" />
      <Typography color="text.secondary" sx={{ mb: 2, maxWidth: 720 }}>
        {t('console.commands.line')}
      </Typography>
      <Box sx={{ maxWidth: 920, display: 'grid', gap: 2 }}>
        <Autocomplete
          options={open}
          value={chosen}
          groupBy={(name) => t(`console.noun.${name.split(' ')[0]}`)}
          getOptionLabel={labelOf}
          onChange={(_event, next) => setChosen(next)}
          renderInput={(field) => <TextField {...field} label={t('console.commands.choose')} />}
        />
        {chosen && (
          <Paper variant="outlined" sx={{ p: 2 }}>
            <Typography component="h2" variant="h6">
              {t(commandKey(chosen))}
            </Typography>
            <CommandForm key={chosen} command={chosen} isShown />
          </Paper>
        )}
      </Box>
    </>
  );
}

/** Chooses whose things are shown. What was read for the scope before is forgotten. */
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { usePermissions, useTranslate } from 'react-admin';
import { ALL, chooseScope, useScope } from '../base/scope.ts';
import { type Me, renewMe } from '../base/session.ts';

const RENEWED_EVERY_MS = 30_000;

export function ScopeSelect() {
  const { permissions: before } = usePermissions<Me>();
  const { data: now, refetch } = useQuery({
    queryKey: ['auth', 'scopes'],
    queryFn: renewMe,
    enabled: before !== undefined,
    refetchInterval: RENEWED_EVERY_MS,
  });
  const scope = useScope();
  const t = useTranslate();
  const queries = useQueryClient();
  const me = now ?? before;
  const scopes = me?.scopes ?? [];
  if (scopes.length === 0) return null;
  const nameOf = ({ code, name }: Me['scopes'][number]) => (code === ALL ? t('console.shell.platform') : name);
  const choose = (code: string) => {
    chooseScope(code);
    // What may be done there is known from now on.
    void queries.invalidateQueries({ queryKey: ['auth', 'getPermissions'] });
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'auth' });
  };
  return (
    <Select
      value={scopes.some(({ code }) => code === scope) ? scope : ''}
      onOpen={() => void refetch()}
      onChange={(event) => choose(event.target.value)}
      inputProps={{ 'aria-label': t('console.shell.scope') }}
      variant="outlined"
      size="small"
      sx={{
        color: 'inherit',
        minWidth: { xs: 0, sm: 120 },
        maxWidth: 220,
        '& .MuiSelect-icon': { color: 'inherit' },
        '& fieldset': { borderColor: 'currentColor', opacity: 0.35 },
      }}
    >
      {scopes.map((one) => (
        <MenuItem key={one.code} value={one.code}>
          {nameOf(one)}
        </MenuItem>
      ))}
    </Select>
  );
}

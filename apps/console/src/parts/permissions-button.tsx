/** A command that takes permissions: they are chosen from those there are, and from the roles of the scope. */
import Autocomplete from '@mui/material/Autocomplete';
import Button, { type ButtonProps } from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useGetList, useNotify, useRefresh, useTranslate } from 'react-admin';
import { allPermissions } from '#client/console-routes';
import type { Acted } from '../base/call.ts';
import { invitationIn, showInvitation } from '../base/invitation.ts';
import { closeByHand } from './close-by-hand.ts';
import { useMay } from './command-button.tsx';
import { CommandForm, commandKey } from './command-form.tsx';
import { useGrantLine } from './data/coded.tsx';

interface PermissionsButtonProps extends Pick<ButtonProps, 'variant'> {
  readonly command: 'operators invite' | 'operators grant' | 'operators revoke' | 'roles set';
  readonly fixed?: { readonly subject: string };
  /** Only these can be chosen. */
  readonly among?: readonly string[];
  /** What is chosen at first. */
  readonly chosen?: readonly string[];
}

export function PermissionsButton({ command, fixed, among, chosen = [], variant = 'text' }: PermissionsButtonProps) {
  const t = useTranslate();
  const may = useMay();
  const notify = useNotify();
  const refresh = useRefresh();
  const [isOpen, setOpen] = useState(false);
  const lineOf = useGrantLine();
  const [picked, setPicked] = useState<readonly string[]>(chosen);
  const withRoles = command !== 'roles set' && among === undefined;
  const { data: roles = [] } = useGetList(
    'roles',
    { pagination: { page: 1, perPage: 200 } },
    { enabled: isOpen && withRoles && may('roles.see') },
  );
  if (!may.run(command)) return null;
  const options = among ?? [...roles.map(({ role }) => `role:${role}`), ...allPermissions, '*'];
  const close = () => setOpen(false);
  const done = ({ waits, done: made }: Acted) => {
    setOpen(false);
    const shown = invitationIn(made);
    if (shown !== undefined) showInvitation(shown);
    notify(waits ? 'console.command.waits' : 'console.command.done', {
      type: waits ? 'warning' : 'success',
      messageArgs: { id: waits?.approvalId ?? '' },
    });
    refresh();
  };
  return (
    <>
      <Button size="small" variant={variant} onClick={() => setOpen(true)}>
        {t(commandKey(command))}
      </Button>
      <Dialog open={isOpen} onClose={closeByHand(close)} fullWidth maxWidth="sm">
        <DialogTitle>
          {t(commandKey(command))}
          {fixed && `: ${fixed.subject}`}
        </DialogTitle>
        <DialogContent>
          <Stack spacing={1} sx={{ pt: 1 }}>
            <Autocomplete
              multiple
              disableCloseOnSelect
              options={options}
              getOptionLabel={lineOf}
              value={[...picked]}
              onChange={(_event, next) => setPicked(next)}
              renderInput={(field) => <TextField {...field} label={t('console.argument.permissions')} />}
            />
            <CommandForm
              command={command}
              fixed={{ ...fixed, choice: picked.join(',') }}
              onDone={done}
              onCancel={close}
            />
          </Stack>
        </DialogContent>
      </Dialog>
    </>
  );
}

/** A button that opens a command's form in a dialog, which stays when the button goes. Absent for anyone who may not run it. */
import Button, { type ButtonProps } from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useNotify, usePermissions, useRefresh, useTranslate } from 'react-admin';
import { consoleCommands } from '#client/console-routes';
import type { CommandName } from '#contract';
import type { Acted } from '../base/call.ts';
import { invitationIn, showInvitation } from '../base/invitation.ts';
import { useScope } from '../base/scope.ts';
import { isPermitted, type Me } from '../base/session.ts';
import { closeByHand } from './close-by-hand.ts';
import { CommandForm, commandKey, type Fixed } from './command-form.tsx';
import { useOpenDialog } from './open-dialog.tsx';

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** `run`: whether a command may be run, by the permission that its endpoint needs. */
export function useMay() {
  const { permissions: me } = usePermissions<Me>();
  const scope = useScope();
  const may = (needs: string) => me !== undefined && isPermitted(me, scope, needs);
  return Object.assign(may, { run: (command: CommandName) => may(consoleCommands[command].needs) });
}

interface CommandButtonProps extends Pick<ButtonProps, 'variant' | 'color' | 'size' | 'startIcon' | 'fullWidth'> {
  readonly command: CommandName;
  readonly fixed?: Fixed;
  /** Its text, if not the command's own. */
  readonly label?: string;
  /** What it is about, in the title of the dialog; if not its subject. */
  readonly about?: string;
  readonly onDone?: (acted: Acted) => void;
}

export function CommandButton({ command, fixed, label, about, onDone, ...button }: CommandButtonProps) {
  const t = useTranslate();
  const may = useMay();
  const show = useOpenDialog();
  if (!may.run(command)) return null;
  const name = label ?? t(commandKey(command));
  // An id says nothing to anyone who reads it.
  const subject = fixed?.subject !== undefined && !UUID.test(fixed.subject) ? fixed.subject : undefined;
  const title = [name, about ?? subject].filter((part) => part !== undefined && part !== '').join(': ');
  const opened = { command, title, onClose: () => show(undefined), ...(fixed && { fixed }), ...(onDone && { onDone }) };
  return (
    <Button size="small" {...button} onClick={() => show(<CommandDialog {...opened} />)}>
      {name}
    </Button>
  );
}

interface CommandDialogProps extends Pick<CommandButtonProps, 'command' | 'fixed' | 'onDone'> {
  readonly title: string;
  readonly onClose: () => void;
}

function CommandDialog({ command, fixed, title, onDone, onClose }: CommandDialogProps) {
  const notify = useNotify();
  const refresh = useRefresh();
  const done = (acted: Acted) => {
    onClose();
    const made = invitationIn(acted.done);
    if (made !== undefined) showInvitation(made);
    notify(acted.waits ? 'console.command.waits' : 'console.command.done', {
      type: acted.waits ? 'warning' : 'success',
      messageArgs: { id: acted.waits?.approvalId ?? '' },
    });
    refresh();
    onDone?.(acted);
  };
  return (
    <Dialog open onClose={closeByHand(onClose)} fullWidth maxWidth="sm">
      <DialogTitle sx={{ overflowWrap: 'anywhere' }}>{title}</DialogTitle>
      <DialogContent>
        <CommandForm command={command} {...(fixed && { fixed })} onDone={done} onCancel={onClose} />
      </DialogContent>
    </Dialog>
  );
}

/** A button that opens a command's form in a dialog. Absent for whoever may not run it. */
import Button, { type ButtonProps } from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { useNotify, usePermissions, useRefresh, useTranslate } from 'react-admin';
import { consoleCommands } from '#client/console-routes';
import type { CommandName } from '#contract';
import type { Acted } from '../base/call.ts';
import { invitationIn, showInvitation } from '../base/invitation.ts';
import { useScope } from '../base/scope.ts';
import { isPermitted, type Me } from '../base/session.ts';
import { closeByHand } from './close-by-hand.ts';
import { CommandForm, commandKey, type Fixed } from './command-form.tsx';

export function useMay() {
  const { permissions: me } = usePermissions<Me>();
  const scope = useScope();
  return (needs: string) => me !== undefined && isPermitted(me, scope, needs);
}

interface CommandButtonProps extends Pick<ButtonProps, 'variant' | 'color' | 'size' | 'startIcon' | 'fullWidth'> {
  readonly command: CommandName;
  readonly fixed?: Fixed;
  /** Its text, if not the command's own. */
  readonly label?: string;
  readonly onDone?: (acted: Acted) => void;
}

export function CommandButton({ command, fixed, label, onDone, ...button }: CommandButtonProps) {
  const t = useTranslate();
  const may = useMay();
  const notify = useNotify();
  const refresh = useRefresh();
  const [isOpen, setOpen] = useState(false);
  if (!may(consoleCommands[command].needs)) return null;
  const title = label ?? t(commandKey(command));
  const done = (acted: Acted) => {
    setOpen(false);
    const made = invitationIn(acted.done);
    if (made !== undefined) showInvitation(made);
    notify(acted.waits ? 'console.command.waits' : 'console.command.done', {
      type: acted.waits ? 'warning' : 'success',
      messageArgs: { id: acted.waits?.approvalId ?? '' },
    });
    refresh();
    onDone?.(acted);
  };
  const close = () => setOpen(false);
  return (
    <>
      <Button size="small" {...button} onClick={() => setOpen(true)}>
        {title}
      </Button>
      <Dialog open={isOpen} onClose={closeByHand(close)} fullWidth maxWidth="sm">
        <DialogTitle>
          {title}
          {fixed?.subject !== undefined && `: ${fixed.subject}`}
        </DialogTitle>
        <DialogContent>
          <CommandForm command={command} {...(fixed && { fixed })} onDone={done} onCancel={close} />
        </DialogContent>
      </Dialog>
    </>
  );
}

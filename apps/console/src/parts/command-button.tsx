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
import { useScope } from '../base/scope.ts';
import { isPermitted, type Me } from '../base/session.ts';
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
  const [invitation, setInvitation] = useState('');
  if (!may(consoleCommands[command].needs)) return null;
  const title = label ?? t(commandKey(command));
  const done = (acted: Acted) => {
    const made = (acted.done as { readonly invitation?: string } | null | undefined)?.invitation;
    if (made === undefined) setOpen(false);
    else setInvitation(made);
    notify(acted.waits ? 'console.command.waits' : 'console.command.done', {
      type: acted.waits ? 'warning' : 'success',
      messageArgs: { id: acted.waits?.approvalId ?? '' },
    });
    refresh();
    onDone?.(acted);
  };
  const close = () => {
    setOpen(false);
    setInvitation('');
  };
  return (
    <>
      <Button size="small" {...button} onClick={() => setOpen(true)}>
        {title}
      </Button>
      <Dialog open={isOpen} onClose={close} fullWidth maxWidth="sm">
        <DialogTitle>
          {title}
          {fixed?.subject !== undefined && `: ${fixed.subject}`}
        </DialogTitle>
        <DialogContent>
          {invitation === '' ? (
            <CommandForm command={command} {...(fixed && { fixed })} onDone={done} onCancel={close} />
          ) : (
            <InvitationLink invitation={invitation} />
          )}
        </DialogContent>
      </Dialog>
    </>
  );
}

/** Shown once: the link is the invitation. */
export function InvitationLink({ invitation }: { readonly invitation: string }) {
  const t = useTranslate();
  const link = `${location.origin}/invitation#${encodeURIComponent(invitation)}`;
  return (
    <>
      <p>{t('console.invitation.once')}</p>
      <code style={{ overflowWrap: 'anywhere', userSelect: 'all' }}>{link}</code>
    </>
  );
}

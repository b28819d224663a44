/** The sheet over the security centre for one change. Its content is mounted again each time it opens. */

import { lazyPart, Sheet, useText } from '#base';
import { Spinner } from '#ui';
import type { SecurityConfig } from '../protections.ts';
import { useSaved } from '../use-fresh-config.ts';
import { BindEmail } from './bind-email.tsx';
import { BindMobile } from './bind-mobile.tsx';
import { IconChoice } from './icon-choice.tsx';
import { NameForm } from './name-form.tsx';
import { PaymentForm } from './payment-form.tsx';

/** Rarely used, so loaded on demand. */
const AuthenticatorSheet = lazyPart(
  () => import('./authenticator-form.tsx').then((module) => module.AuthenticatorForm),
  {
    skeleton: <Spinner />,
  },
);
const QuestionsSheet = lazyPart(() => import('./questions-form.tsx').then((module) => module.QuestionsForm), {
  skeleton: <Spinner />,
});

export type SheetName = 'payment' | 'email' | 'mobile' | 'icon' | 'nickname' | 'payee' | 'authenticator' | 'questions';

export interface SecuritySheetProps {
  readonly name: SheetName | undefined;
  readonly config: SecurityConfig;
  readonly onClose: () => void;
}

export function SecuritySheet({ name, config, onClose }: SecuritySheetProps) {
  const t = useText();
  const saved = useSaved();
  const done = () => {
    saved();
    onClose();
  };
  return (
    <Sheet isOpen={name !== undefined} onClose={onClose} title={name ? t(`security.${name}`) : ''}>
      {name === 'payment' && <PaymentForm config={config} onDone={done} />}
      {name === 'email' && <BindEmail onDone={done} />}
      {name === 'mobile' && <BindMobile onDone={done} />}
      {name === 'authenticator' && <AuthenticatorSheet config={config} onDone={done} />}
      {name === 'questions' && <QuestionsSheet onDone={done} />}
      {name === 'icon' && <IconChoice worn={config.icon} onDone={done} />}
      {(name === 'nickname' || name === 'payee') && (
        <NameForm key={name} kind={name} now={name === 'nickname' ? config.nickname : ''} onDone={done} />
      )}
    </Sheet>
  );
}

/** Binding an e-mail address: the password is required to request a code, and the code proves the address. */
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { useText } from '#base';
import { TextField } from '#ui';
import { BindForm } from './bind-form.tsx';

const EMAIL = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>.]{2,}$/;

export function BindEmail({ onDone }: { readonly onDone: () => void }) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const email = typed.trim();
  return (
    <BindForm
      line={t('security.email.line')}
      sentTo={email}
      check={() => {
        setWrong(!EMAIL.test(email));
        return EMAIL.test(email);
      }}
      sendCode={(request, proof) => request('askEmailBinding', { body: { email, ...proof } })}
      bind="bindEmail"
      onDone={onDone}
    >
      <TextField
        label={t('register.field.email')}
        type="email"
        autoComplete="email"
        maxLength={254}
        isRequired
        value={typed}
        error={isWrong ? t('register.wrong.email') : undefined}
        before={<Mail aria-hidden="true" size={20} />}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          setWrong(false);
        }}
      />
    </BindForm>
  );
}

/** An e-mail address is bound: with the password a code is asked for, with the code it is one's own. */
import { Mail } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { TextField } from '#ui';
import { useApi } from '../../base/api.tsx';
import { useText } from '../../base/text.tsx';
import { BindForm } from './bind-form.tsx';

const EMAIL = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>.]{2,}$/;

export function BindEmail({ onDone }: { readonly onDone: () => void }) {
  'use no memo'; // the form library changes its state in place, which a compiled component would not see
  const say = useText();
  const { call } = useApi();
  const form = useForm<{ email: string }>({ defaultValues: { email: '' } });
  return (
    <BindForm
      line={say('security.email.line')}
      sentTo={() => form.getValues('email').trim()}
      check={() => {
        const isFine = EMAIL.test(form.getValues('email').trim());
        if (!isFine) form.setError('email', { message: say('register.wrong.email') }, { shouldFocus: true });
        return isFine;
      }}
      ask={(password) => call('askEmailBinding', { body: { email: form.getValues('email').trim(), password } })}
      bind={(proof) => call('bindEmail', { body: proof })}
      onDone={onDone}
    >
      <TextField
        label={say('register.field.email')}
        type="email"
        autoComplete="email"
        maxLength={254}
        isRequired
        error={form.formState.errors.email?.message}
        before={<Mail aria-hidden="true" size={20} />}
        {...form.register('email', { onChange: () => form.clearErrors('email') })}
      />
    </BindForm>
  );
}

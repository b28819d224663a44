/** Signing in. */
import { Notification, useLogin, useTranslate } from 'react-admin';
import { Front } from './front.tsx';
import { SignInForm } from './sign-in-form.tsx';

export function SignInPage() {
  const login = useLogin();
  const t = useTranslate();
  return (
    <Front title={t('console.sign_in.title')}>
      <SignInForm signIn={(proof) => login(proof)} />
      <Notification />
    </Front>
  );
}

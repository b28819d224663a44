/** The login password once more, before something about the ways in is changed. */
import { PasswordField } from '#ui';
import { refusalKey, useText } from '../../base/text.tsx';
import type { Proof } from './use-proof.ts';

export function ProofField({ proof }: { readonly proof: Proof }) {
  const say = useText();
  const { password, setPassword, problem } = proof;
  return (
    <PasswordField
      label={say('security.password.yours')}
      isRequired
      showLabel={say('entry.password.show')}
      hideLabel={say('entry.password.hide')}
      autoComplete="current-password"
      maxLength={128}
      value={password}
      onChange={({ currentTarget: { value } }) => setPassword(value)}
      error={problem === 'password.wrong' ? say(refusalKey(problem)) : undefined}
    />
  );
}

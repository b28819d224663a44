/** A password input, hidden until the show button is pressed. */
import { useState } from 'react';
import { Glyph } from '../pictures/glyphs.tsx';
import { IconButton } from '../primitives/icon-button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'after'> & {
  readonly showLabel: string;
  readonly hideLabel: string;
};

export function PasswordField({ showLabel, hideLabel, ...rest }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...rest}
      type={isShown ? 'text' : 'password'}
      after={
        <IconButton label={isShown ? hideLabel : showLabel} aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          <Glyph name={isShown ? 'eye-off' : 'eye'} />
        </IconButton>
      }
    />
  );
}

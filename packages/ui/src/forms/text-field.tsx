/** A text input of one line or several. Accepts every attribute of an input, including a form's `ref` and `name`. */
import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';

export type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'id' | 'className' | 'required'>;

export function TextField({ label, hint, error, isRequired, before, after, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, isRequired, before, after }}>
      {(tied) => <input type="text" {...input} {...tied} />}
    </Field>
  );
}

export type TextAreaProps = FieldProps &
  Omit<ComponentProps<'textarea'>, keyof FieldProps | 'id' | 'className' | 'required'>;

export function TextArea({ label, hint, error, isRequired, before, after, ...input }: TextAreaProps) {
  return (
    <Field {...{ label, hint, error, isRequired, before, after }}>{(tied) => <textarea {...input} {...tied} />}</Field>
  );
}

/** The button that sends a form. */
import { Button, type ButtonProps } from './button.tsx';

export function SubmitButton(props: ButtonProps) {
  return <Button type="submit" tone="primary" size="large" isWide {...props} />;
}

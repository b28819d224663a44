/** Puts the cursor where a human has to prove to be one. */
export function focusCaptcha(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLInputElement>('input[name="captcha"]')?.focus();
}

/** Focuses the captcha's field. */
export function focusCaptcha(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLInputElement>('input[name="captcha"]')?.focus();
}

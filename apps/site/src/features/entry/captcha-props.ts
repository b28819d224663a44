/** What a captcha is given, and what it gives. */
import type { CallCode } from '#client';

export interface CaptchaAnswer {
  readonly captchaId: string;
  readonly captcha: string;
}

export interface CaptchaFieldProps {
  readonly onAnswer: (answer: CaptchaAnswer | undefined) => void;
  readonly error?: string | undefined;
}

export interface CaptchaProps extends CaptchaFieldProps {
  /** Of another way that was tried. */
  readonly problem: CallCode | undefined;
}

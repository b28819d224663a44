/** The props of a captcha, and its answer. */
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
  /** The refusal of another captcha method that was tried. */
  readonly problem: CallCode | undefined;
}

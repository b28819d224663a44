/** Captchas: pictures, sounds, and proofs of work; made for one network, single use. */
export { checkCaptcha } from './captcha.ts';
export { type CaptchaEndpoint, captchaRoutes } from './routes.ts';

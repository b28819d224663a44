/** Captchas: pictures, sounds, and proofs of work; made for one network, single use. */
export { checkCaptcha } from './captcha.ts';
export { captchaRoutes } from './routes.ts';

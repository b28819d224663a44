/** Captchas: pictures, sounds, and work for a machine; made for one neighbourhood of the network, good once. */
export { checkCaptcha } from './captcha.ts';
export { type CaptchaEndpoint, captchaRoutes } from './routes.ts';

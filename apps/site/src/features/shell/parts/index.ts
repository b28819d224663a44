/** Components that several screens and the shell show. */
export { LanguagePicker } from './language-picker.tsx';
export { ScreenSkeleton } from './screen-skeleton.tsx';
export { SocialLinks, suppliedLinks } from './social-links.tsx';
export { Messages } from './toasts.tsx';

/** Parts that several screens and the frame show. */
export { LanguagePicker } from './language-picker.tsx';
export { ScreenSkeleton } from './screen-skeleton.tsx';
export { SocialLinks, suppliedLinks } from './social-links.tsx';
export { Messages } from './toasts.tsx';

/** Parts that several screens and the frame show. */
export { LanguagePicker } from './language-picker.tsx';
export { SocialLinks, suppliedLinks } from './social-links.tsx';

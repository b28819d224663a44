/** The headers of screens. */
export { HomeHeader } from './home-header.tsx';
export { BackButton, TitleHeader } from './title-header.tsx';

/** The headers of screens. */
export { HeaderAction } from './header-action.tsx';
export { HomeHeader } from './home-header.tsx';
export { BackButton, TitleHeader } from './title-header.tsx';

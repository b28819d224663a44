/** The side menu and the footer menu. */
export { FooterMenu } from './footer-menu.tsx';
export { SideMenuPart } from './side-menu-part.tsx';
export { SignOut } from './sign-out.tsx';

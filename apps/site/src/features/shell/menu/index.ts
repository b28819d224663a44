/** The side menu and the footer menu. */
export { FooterMenu } from './footer-menu.tsx';
export { SideMenuGate } from './side-menu-gate.tsx';
export { SignOut } from './sign-out.tsx';

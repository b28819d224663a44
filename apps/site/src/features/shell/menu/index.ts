/** The side menu and the menu at the foot. */
export { FooterMenu } from './footer-menu.tsx';
export { SideMenuGate } from './side-menu-gate.tsx';
export { SignOut } from './sign-out.tsx';

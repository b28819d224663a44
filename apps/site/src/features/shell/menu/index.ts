/** The side menu and the menu at the foot. */
export { SignOut } from './sign-out.tsx';

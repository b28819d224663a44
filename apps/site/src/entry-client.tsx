/** The site in the browser: takes over the page the server rendered, or renders it where only the shell came. */
import '../../../packages/ui/src/tokens.css';
import '../../../packages/ui/src/reset.css';
import '../../../packages/ui/src/fonts.css';
import './app/site.css';
import { startSite } from './app/start-site.tsx';

startSite().catch(reportError);

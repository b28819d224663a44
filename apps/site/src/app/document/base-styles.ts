/**
 * The base styles of every page: tokens, plain elements, fonts, the page itself. They are inlined whole, and no file contains them
 * again: fonts declared twice make the browser measure every text again, and rules for every element make it match every element again.
 */
import fonts from '../../../../../packages/ui/src/tokens/fonts.css?inline';
import reset from '../../../../../packages/ui/src/tokens/reset.css?inline';
import tokens from '../../../../../packages/ui/src/tokens/tokens.css?inline';
import site from '../site.css?inline';

/** The layers are declared first: files follow the order of their imports. */
export const baseStyle = `@layer reset,tokens,ui,site,merchant;${tokens}${reset}${fonts}${site}`;

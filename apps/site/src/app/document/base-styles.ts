/**
 * The styles under everything: tokens, plain elements, faces, the page itself. Every page carries them whole, and no file brings them
 * again: faces that are declared anew have every text measured anew, and rules for every element have every element looked at.
 */
import faces from '../../../../../packages/ui/src/tokens/fonts.css?inline';
import reset from '../../../../../packages/ui/src/tokens/reset.css?inline';
import tokens from '../../../../../packages/ui/src/tokens/tokens.css?inline';
import site from '../site.css?inline';

/** The layers are named first, since the order of files is that of their imports. */
export const groundStyle = `@layer reset,tokens,ui,site,merchant;${tokens}${reset}${faces}${site}`;

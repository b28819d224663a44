/** The sandbox's only page: choosing an identity and consenting. A plain document that works without a script. */
import { escapeHtml, htmlPage } from '#provider-kit';
import type { AuthorizeRequest } from './authorize-request.ts';

/** A preset identity. */
const PEOPLE = ['Maria Santos', 'Juan Cruz', 'Linh Tran'] as const;

const names: { readonly [provider: string]: string } = { google: 'Google', facebook: 'Facebook' };

function page(title: string, main: string): string {
  return htmlPage({
    lang: 'en',
    title,
    brand: '<strong>Sandbox sign-in</strong>',
    notice: 'Plays an identity provider on this machine. Nobody real is asked.',
    main,
  });
}

export function consentPage(provider: string, { clientId, redirectUri }: AuthorizeRequest): string {
  const name = names[provider] ?? provider;
  const people = PEOPLE.map(
    (person, at) =>
      `<li><label><input type="radio" name="name" value="${person}"${at === 0 ? ' checked' : ''}><span class="face" aria-hidden="true">${person[0]}</span><span><b>${person}</b><small>${person.toLowerCase().replace(' ', '.')}@${provider}.example</small></span></label></li>`,
  );
  return page(
    `Sign in with ${name}`,
    `<section aria-labelledby="who"><h1 id="who">Sign in with ${escapeHtml(name)}</h1>
<p><b>${escapeHtml(clientId)}</b> at <code>${escapeHtml(new URL(redirectUri).host)}</code> asks who you are.</p>
<form method="post"><fieldset><legend>Choose an account</legend><ul>${people.join('')}</ul></fieldset>
<p class="fine">It gets to know the name and the e-mail address.</p>
<div class="actions"><button name="answer" value="agree" class="go">Continue</button><button name="answer" value="refuse">Cancel</button></div></form>
<form method="post" class="other"><label for="other">Or be somebody else</label><input id="other" name="name" maxlength="60" required autocomplete="off" placeholder="Any name"><button name="answer" value="agree">Continue as this one</button></form></section>`,
  );
}

export function errorPage(): string {
  return page(
    'Sandbox sign-in',
    '<section><h1>Nothing to do here</h1><p>A site sends browsers here to sign in. This request was not one it may make.</p></section>',
  );
}

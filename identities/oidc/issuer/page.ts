/** The sandbox's only page: choosing an identity and consenting. A plain document that works without a script. */
import { escapeHtml, htmlPage, pageStyle } from '#provider-kit';
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

/** The sandbox's look: unlike a merchant's site or a real provider, so that nobody confuses them. */
export const style = `${pageStyle}
:root { color-scheme: light dark; --ink: #1f2430; --soft: #565f73; --ground: #eef0f5; --card: #fff; --line: #cfd4e0; --go: #2b4fc7; --on-go: #fff; --face: #e9eefc; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #eceef6; --soft: #a7afc4; --ground: #11141c; --card: #1a1f2b; --line: #353d50; --go: #9db4ff; --on-go: #10162b; --face: #26304e; }
}
.mark { border-radius: 50%; background: radial-gradient(circle at 50% 36%, #fff 0 5px, #0000 6px), radial-gradient(circle at 50% 96%, #fff 0 10px, #0000 11px), #2b4fc7; }
main { max-width: 28rem; margin: 0 auto; padding: 24px 16px 48px; }
section { background: var(--card); border: 1px solid var(--line); border-radius: 16px; padding: 22px; display: grid; gap: 14px; }
h1 { font-size: 1.35rem; line-height: 1.2; }
code { overflow-wrap: anywhere; }
form { display: grid; gap: 12px; }
fieldset { border: 0; padding: 0; }
legend { font-size: 14px; color: var(--soft); padding-bottom: 8px; }
ul { list-style: none; padding: 0; display: grid; gap: 8px; }
li label { display: flex; align-items: center; gap: 12px; padding: 10px 12px; border: 1px solid var(--line); border-radius: 12px; cursor: pointer; }
li label:has(:checked) { border-color: var(--go); box-shadow: inset 0 0 0 1px var(--go); }
li small { display: block; color: var(--soft); overflow-wrap: anywhere; }
.face { display: grid; place-items: center; width: 40px; height: 40px; border-radius: 50%; background: var(--face); color: var(--go); font-weight: 700; }
.fine { font-size: 13px; color: var(--soft); }
.actions { display: flex; gap: 10px; flex-wrap: wrap; }
button, .other input { font: inherit; min-height: 46px; padding: 8px 18px; border-radius: 12px; border: 1px solid var(--line); background: var(--card); color: var(--ink); }
button { font-weight: 600; cursor: pointer; }
.go { background: var(--go); color: var(--on-go); border-color: var(--go); flex: 1; }
.other { border-top: 1px solid var(--line); padding-top: 14px; }
.other label { font-size: 14px; color: var(--soft); }
:focus-visible, label:focus-within { outline: 3px solid var(--go); outline-offset: 2px; }
input[type="radio"] { accent-color: var(--go); width: 18px; height: 18px; }
`;

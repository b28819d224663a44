/** The pages of sandboxes: plain documents that work without a script and do not look like a merchant's site. */

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

export interface HtmlPage {
  readonly lang: string;
  readonly title: string;
  /** The name of the site as markup, and a notice that it is not a real provider. */
  readonly brand: string;
  readonly notice: string;
  readonly main: string;
  readonly refreshSeconds?: number;
}

export function htmlPage({ lang, title, brand, notice, main, refreshSeconds }: HtmlPage): string {
  const refresh = refreshSeconds === undefined ? '' : `<meta http-equiv="refresh" content="${refreshSeconds}">\n`;
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${refresh}<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/style.css">
</head>
<body>
<header class="top"><span class="mark" aria-hidden="true"></span>${brand}<span class="notice">${notice}</span></header>
<main>${main}</main>
</body>
</html>`;
}

/** `formTarget`: an origin that forms may post to, beside its own. `frameAncestors`: who may frame it. */
export function htmlResponse(
  body: string,
  {
    status = 200,
    formTarget = '',
    frameAncestors = "'none'",
  }: {
    readonly status?: number;
    readonly formTarget?: string;
    readonly frameAncestors?: string;
  } = {},
): Response {
  return new Response(body, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'self'; form-action 'self' ${formTarget}; base-uri 'none'; frame-ancestors ${frameAncestors}`,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  });
}

export const styleResponse = (css: string) =>
  new Response(css, { headers: { 'content-type': 'text/css; charset=utf-8' } });

export const redirectTo = (location: string) =>
  new Response(null, { status: 303, headers: { location, 'referrer-policy': 'no-referrer' } });

/** Shared styles; each site adds its colours and the rest. */
export const pageStyle = `
* { box-sizing: border-box; margin: 0; }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--ground); min-height: 100dvh; }
.top { display: flex; align-items: center; gap: 10px; flex-wrap: wrap; padding: 14px 20px; background: var(--card); border-bottom: 1px solid var(--line); }
.mark { width: 26px; height: 26px; }
.notice { font-size: 13px; color: var(--soft); }
:focus-visible { outline: 3px solid var(--go); outline-offset: 2px; }
`;

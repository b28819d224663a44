/** Harbour's look: deliberately unlike a merchant's site, so that nobody confuses them. */
import { pageStyle } from '#provider-kit';

export const style = `${pageStyle}
:root { color-scheme: light dark; --ink: #0c2430; --soft: #4b6470; --ground: #e9f3f6; --card: #fff; --line: #c3d7de; --go: #08657f; --won: #0b6b45; --lost: #a3212f; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6f4f8; --soft: #a6c1cb; --ground: #08161c; --card: #10252e; --line: #2b4a56; --go: #6fd0ea; --won: #69dca6; --lost: #ff9aa2; }
}
body { background: radial-gradient(120% 60% at 50% 0, var(--card), var(--ground) 70%); }
.top { padding-inline-start: 52px; }
.mark { border-radius: 50%; background: conic-gradient(from 200deg, #08657f, #6fd0ea, #f4c95d, #08657f); }
small { font-size: 13px; color: var(--soft); }
main { max-width: 30rem; margin: 0 auto; padding: 24px 16px 48px; display: grid; gap: 20px; }
h1 { font-size: 1.35rem; }
h2 { font-size: 1rem; margin-bottom: 12px; }
.wallet, .state, main li, section { background: var(--card); border: 1px solid var(--line); border-radius: 16px; padding: 18px 20px; }
.amount { font-size: 2rem; font-weight: 700; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.outcome { display: grid; justify-items: center; gap: 14px; min-height: 150px; font-size: 1.125rem; }
.coin { width: 92px; height: 92px; border-radius: 50%; background: radial-gradient(circle at 34% 30%, #fff3c4, #f4c95d 45%, #b98212); border: 5px solid #d9a431; box-shadow: 0 12px 26px #0004; }
.won, .done { color: var(--won); }
.lost, .refused { color: var(--lost); }
form { display: grid; gap: 14px; }
fieldset { border: 0; padding: 0; display: grid; grid-template-columns: repeat(3, 1fr); gap: 10px; }
legend { font-size: 13px; color: var(--soft); margin-bottom: 8px; }
label input { position: absolute; opacity: 0; }
label span, button { display: grid; place-items: center; min-height: 52px; padding: 8px; border-radius: 14px; border: 1px solid var(--line); background: var(--card); text-align: center; font-weight: 600; cursor: pointer; }
label input:checked + span { border-color: var(--go); box-shadow: inset 0 0 0 1px var(--go); }
label input:focus-visible + span, :focus-visible { outline: 3px solid var(--go); outline-offset: 2px; }
.sides { display: grid; grid-template-columns: 1fr 1fr; gap: 10px; }
button { font: inherit; font-weight: 700; color: var(--ink); }
.sides button { min-height: 60px; background: var(--go); border-color: var(--go); color: var(--card); }
ul { list-style: none; padding: 0; display: grid; gap: 12px; }
section ul li { border: 0; padding: 0; background: none; }
code { font: 13px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
`;

/** The sandbox's look: deliberately unlike a merchant's site, so that nobody confuses them. */
import { pageStyle } from '#provider-kit';

export const style = `${pageStyle}
:root { color-scheme: light dark; --ink: #10222b; --soft: #4c616c; --ground: #eef4f3; --card: #fff; --line: #c9d6d6; --go: #0b6b57; --stop: #a3212f; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #eaf3f2; --soft: #a9bcc0; --ground: #0d1719; --card: #162427; --line: #33474b; --go: #5fd4b4; --stop: #ff9aa2; }
}
.mark { border-radius: 8px; background: conic-gradient(from 40deg, #0b6b57, #5fd4b4, #f4c95d, #0b6b57); }
main { max-width: 30rem; margin: 0 auto; padding: 20px 16px 48px; display: grid; gap: 20px; }
small { display: block; font-size: 13px; font-weight: 400; color: var(--soft); }
h1 { font-size: 1.35rem; overflow-wrap: anywhere; }
h2 { font-size: 1rem; margin-bottom: 12px; }
.bill, .payout { background: var(--card); border: 1px solid var(--line); border-radius: 16px; padding: 20px; display: grid; gap: 12px; }
.amount { font-size: 1.9rem; font-weight: 700; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.payout .amount { font-size: 1.2rem; display: flex; justify-content: space-between; gap: 12px; }
code { font: 13px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
ul { list-style: none; padding: 0; display: grid; gap: 12px; }
button { font: inherit; font-weight: 600; min-height: 48px; padding: 10px 18px; border-radius: 12px; border: 1px solid var(--line); background: var(--card); color: var(--ink); cursor: pointer; }
.choices button { width: 100%; text-align: start; display: grid; gap: 2px; }
.choices .pay { padding-block: 16px; font-size: 1.125rem; }
.choices .pay small { color: inherit; }
button.pay { background: var(--go); border-color: var(--go); color: var(--card); }
button.decline { color: var(--stop); border-color: currentColor; }
button:hover { border-color: var(--ink); }
.state { background: var(--card); border: 1px solid var(--line); border-radius: 16px; padding: 20px; }
.paid { color: var(--go); }
.failed { color: var(--stop); }
.back { color: var(--go); font-weight: 600; padding: 12px 0; }
.payout form { display: flex; gap: 10px; }
`;

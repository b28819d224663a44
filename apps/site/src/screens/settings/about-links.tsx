/** Links to the merchant, its help and its app. */
import { isInstalled } from '../../platform/standalone.ts';
import { type LinkLine, LinkLines } from './link-lines.tsx';

const app: LinkLine = { intent: { to: '/m/app' }, textKey: 'menu.app', symbol: 'phone' };

const always: readonly LinkLine[] = [
  { intent: { to: '/m/aboutus' }, textKey: 'menu.about', symbol: 'star' },
  { intent: { to: '/m/help', search: { tag: 'faq' } }, textKey: 'menu.faq', symbol: 'question' },
  { intent: { to: '/m/help', search: { tag: 'terms' } }, textKey: 'menu.terms', symbol: 'scroll' },
  { intent: { to: '/m/help', search: { tag: 'privacy' } }, textKey: 'menu.privacy', symbol: 'lock' },
];

export function HouseLinks() {
  return <LinkLines titleKey="setting.house" lines={isInstalled() ? always : [app, ...always]} />;
}

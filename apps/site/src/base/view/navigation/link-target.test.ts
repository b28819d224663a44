import fc from 'fast-check';
import { expect, it } from 'vitest';
import { linkTarget } from './link-target.ts';

const origin = 'https://play.example';

it.each([
  ['/m/activity', { kind: 'inside', address: '/m/activity' }],
  ['/m', { kind: 'inside', address: '/m' }],
  ['https://play.example/m/help?tag=faq#p1', { kind: 'inside', address: '/m/help?tag=faq#p1' }],
  ['/m/gameCenter?gameType=RNG', { kind: 'inside', address: '/m/gameCenter?gameType=RNG' }],
  ['https://other.example/m/activity', { kind: 'outside', address: 'https://other.example/m/activity' }],
  ['//other.example/m/', { kind: 'outside', address: 'https://other.example/m/' }],
  ['http://play.example/m/', { kind: 'outside', address: 'http://play.example/m/' }],
  ['/message', { kind: 'outside', address: 'https://play.example/message' }],
  ['mailto:help@play.example', { kind: 'device' }],
  ['tel:+63212345', { kind: 'device' }],
])('POP-03 %s leads where it says', (href, target) => {
  expect(linkTarget(href, origin)).toEqual(target);
});

it.each([
  '',
  '  ',
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://play.example/1',
  'file:///etc/passwd',
  'http://',
])('MSG-09 nobody follows “%s”', (href) => {
  expect(linkTarget(href, origin)).toEqual({ kind: 'nowhere' });
});

it('MSG-09 opens only web pages, and only our own inside the site, whatever the text is', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl({ withQueryParameters: true }), fc.webPath()), (href) => {
      const target = linkTarget(href, origin);
      if (target.kind === 'outside') expect(target.address).toMatch(/^https?:\/\//);
      if (target.kind === 'inside') expect(new URL(target.address, origin).pathname).toMatch(/^\/m(\/|$)/);
      if (target.kind === 'inside') expect(new URL(target.address, origin).origin).toBe(origin);
    }),
  );
});

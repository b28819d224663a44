import { expect, it } from 'vitest';
import { readTree } from './document-tree.ts';

it('MSG-06 parses the tags of documents', () => {
  expect(
    readTree('<p>One <strong>two</strong> &amp; <a href="/m/help?a=1&amp;b=2">three</a></p><ul><li>four</li></ul>'),
  ).toEqual([
    {
      tag: 'p',
      children: [
        'One ',
        { tag: 'strong', children: ['two'] },
        ' & ',
        { tag: 'a', href: '/m/help?a=1&b=2', children: ['three'] },
      ],
    },
    { tag: 'ul', children: [{ tag: 'li', children: ['four'] }] },
  ]);
});

it('MSG-09 turns everything else into text', () => {
  const flat = JSON.stringify(readTree('<script>alert(1)</script><img src=x onerror=alert(1)><p onclick="x">hi</p>'));
  expect(flat).not.toMatch(/"tag":"(?!p|ul|li|strong|a")/);
  expect(readTree('&lt;script&gt;')).toEqual(['<script>']);
  expect(readTree('a < b')).toEqual(['a ', '<', ' b']);
});

it('accepts end tags without a start and start tags without an end', () => {
  expect(readTree('</p>a<p>b')).toEqual(['a', { tag: 'p', children: ['b'] }]);
  expect(readTree('<p><strong>a</p>b')).toEqual([{ tag: 'p', children: [{ tag: 'strong', children: ['a'] }] }, 'b']);
});

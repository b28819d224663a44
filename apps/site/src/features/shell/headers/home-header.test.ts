import { expect, it } from 'vitest';
import { hasDownloads } from './home-header.tsx';

const link = (resourceType: 'IOS' | 'Android' | 'MOBILECONFIG' | 'TELEGRAM', url = 'https://example.com/app') => ({
  resourceType,
  url,
  labelNameEn: '',
});

it('HOME-08 offers a download only where download links are configured', () => {
  for (const type of ['IOS', 'Android', 'MOBILECONFIG'] as const) {
    expect(hasDownloads({ resources: [link(type)] }), type).toBe(true);
  }
  expect(hasDownloads({ resources: [] })).toBe(false);
  expect(hasDownloads({ resources: [link('TELEGRAM'), link('IOS', '')] })).toBe(false);
});

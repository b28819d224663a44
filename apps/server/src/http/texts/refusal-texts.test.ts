import { expect, it } from 'vitest';
import { type Endpoint, endpoints } from '#contract';
import { isInPart } from '#texts/parts';

const codesOf = (some: readonly Endpoint[]) => [...new Set(some.flatMap(({ refusals = [] }) => refusals))];
const every = Object.values(endpoints) as Endpoint[];

it('sends the site the sentence of every refusal that an endpoint declares, those of prizes alone with their screens', () => {
  const ofPrizes = ({ path }: Endpoint) => path.startsWith('/wps/prizes/');
  const isMissing = (code: string) => !isInPart(`refusal.${code}`, 'site');
  // Only frames play free rounds.
  const ofFrames = ({ path }: Endpoint) => path === '/wps/play/free-rounds';
  expect(codesOf(every.filter((one) => !ofPrizes(one) && !ofFrames(one))).filter(isMissing)).toEqual([]);
  const own = codesOf(every.filter(ofPrizes)).filter(isMissing);
  expect(own.length).toBeGreaterThan(0);
  expect(own.filter((code) => !isInPart(`refusal.${code}`, 'prizes'))).toEqual([]);
});

it('sends frames the sentence of every refusal that an endpoint of theirs declares', () => {
  const codes = codesOf(every.filter(({ access, onStage }) => access === 'stage' || onStage !== undefined));
  expect(codes.length).toBeGreaterThan(20);
  expect(codes.filter((code) => !isInPart(`refusal.${code}`, 'stage'))).toEqual([]);
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createNearImages, NEAR_PX } from './near-images.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A test double of the browser's observer: the watched images, and a function that reports what came into view. */
function openSight() {
  const watched = new Set<HTMLImageElement>();
  let see: Parameters<Parameters<typeof createNearImages>[0]>[0] = () => undefined;
  const images = createNearImages((reported) => {
    see = reported;
    return { observe: (image) => watched.add(image), unobserve: (image) => watched.delete(image) };
  });
  const t = (isIntersecting: boolean, ...targets: HTMLImageElement[]) =>
    see(targets.map((target) => ({ isIntersecting, target })));
  return { images, watched, t };
}

const image = () => ({ src: '' }) as HTMLImageElement;

it('SYS-05 fetches a picture once when it comes near, then stops watching it', () => {
  const { images, watched, t } = openSight();
  const [near, far] = [image(), image()];
  images.watch(near, '/near.webp');
  images.watch(far, '/far.webp');
  t(false, near, far);
  vi.advanceTimersByTime(1000);
  expect([near.src, far.src]).toEqual(['', '']);
  t(true, near);
  expect([near.src, far.src]).toEqual(['/near.webp', '']);
  expect([...watched]).toEqual([far]);
});

it('SYS-05 checks every 300 ms, and skips pictures that left again in between', () => {
  const { images, t } = openSight();
  const [first, passing, staying] = [image(), image(), image()];
  images.watch(first, '/first.webp');
  for (const one of [passing, staying]) images.watch(one, '/picture.webp');
  t(true, first);
  t(true, passing, staying);
  t(false, passing);
  vi.advanceTimersByTime(299);
  expect([first.src, passing.src, staying.src]).toEqual(['/first.webp', '', '']);
  vi.advanceTimersByTime(1);
  expect([first.src, passing.src, staying.src]).toEqual(['/first.webp', '', '/picture.webp']);
});

it('shows at once what was fetched before', () => {
  const { images, watched, t } = openSight();
  const [first, second] = [image(), image()];
  images.watch(first, '/same.webp');
  t(true, first);
  images.watch(second, '/same.webp');
  expect([second.src, watched.size]).toEqual(['/same.webp', 0]);
});

it('stops watching pictures that leave the page', () => {
  const { images, watched, t } = openSight();
  const gone = image();
  const stop = images.watch(gone, '/gone.webp');
  stop();
  t(true, gone);
  vi.advanceTimersByTime(1000);
  expect([gone.src, watched.size]).toEqual(['', 0]);
});

it('SYS-05 treats pictures within a hundred pixels as near', () => {
  expect(NEAR_PX).toBe(100);
});

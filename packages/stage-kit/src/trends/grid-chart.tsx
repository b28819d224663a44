/** A chart that scrolls both ways. Only what is seen is painted, once a frame. */
import { useEffect, useRef } from 'react';
import { type Colours, edgesOf, fitted, type Grid, HEAD_HEIGHT, paintGrid, ROW_HEIGHT } from './paint-grid.ts';
import styles from './trends.module.css';

const SHARPEST = 2;

export function GridChart({ grid, label }: { grid: Grid; label: string }) {
  const box = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const room = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [scrolled, surface, whole] = [box.current, canvas.current, room.current];
    const on = surface?.getContext('2d', { alpha: false });
    if (!scrolled || !surface || !whole || !on) return;
    const colours = coloursOf(scrolled);
    // What scrolls has to be reached by the keyboard.
    scrolled.tabIndex = 0;
    let frame = 0;
    let shown = grid;
    const paint = () => {
      frame = 0;
      const { clientWidth: width, clientHeight: height, scrollLeft: left, scrollTop: top } = scrolled;
      paintGrid(on, shown, { width, height, left, top }, colours);
    };
    const soon = () => {
      frame ||= requestAnimationFrame(paint);
    };
    const fit = () => {
      const sharpness = Math.min(SHARPEST, devicePixelRatio);
      surface.width = scrolled.clientWidth * sharpness;
      surface.height = scrolled.clientHeight * sharpness;
      surface.style.inlineSize = `${scrolled.clientWidth}px`;
      surface.style.blockSize = `${scrolled.clientHeight}px`;
      shown = { ...grid, chart: fitted(grid.chart, scrolled.clientWidth) };
      whole.style.inlineSize = `${edgesOf(shown.chart).at(-1)}px`;
      on.setTransform(sharpness, 0, 0, sharpness, 0, 0);
      paint();
    };
    const sizes = new ResizeObserver(fit);
    sizes.observe(scrolled);
    scrolled.addEventListener('scroll', soon, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      scrolled.removeEventListener('scroll', soon);
    };
  }, [grid]);
  return (
    <section ref={box} className={styles.chart} aria-label={label}>
      <canvas ref={canvas} className={styles.canvas} />
      <div ref={room} style={{ blockSize: HEAD_HEIGHT + grid.rows * ROW_HEIGHT }} />
    </section>
  );
}

/** The tokens of the theme: a canvas knows no custom properties. */
function coloursOf(element: HTMLElement): Colours {
  const style = getComputedStyle(element);
  const of = (name: string) => style.getPropertyValue(name).trim();
  return {
    ground: of('--surface-1'),
    band: of('--surface-2'),
    line: of('--line'),
    text: of('--text-1'),
    faint: of('--text-2'),
    accent: of('--accent'),
    accentInk: of('--accent-ink'),
    one: '#c2364f',
    two: '#2f62c9',
    font: style.fontFamily,
  };
}

/** The curve: it grows with the time since the start, and stops where the round crashed. Drawn without drawing the page anew. */
import { useEffect, useRef, useState } from 'react';
import { useStage } from '#stage-kit';
import { heightAt, reachedAtMs } from '../curve.ts';
import styles from './crash.module.css';
import { type CrashGame, crashOf, timesOf } from './use-crash.ts';
import { useMultiplier } from './use-multiplier.ts';

const WIDTH = 360;
const HEIGHT = 300;
/** Room for the rocket at the end of the curve. */
const [LEFT, RIGHT, TOP, BOTTOM] = [34, 312, 40, 276];
const POINTS = 48;
/** Never less time than this is on the picture, so that a start is not steep. */
const MIN_MS = 9_000;

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The curve up to this moment, and its end. */
function curveTo(ms: number) {
  const [time, height] = [Math.max(MIN_MS, ms), Math.max(heightAt(MIN_MS), heightAt(ms)) - 1];
  const pointAt = (at: number) => ({
    x: LEFT + (at / time) * (RIGHT - LEFT),
    y: BOTTOM - ((heightAt(at) - 1) / height) * (BOTTOM - TOP),
  });
  const points = Array.from({ length: POINTS + 1 }, (_, at) => pointAt((ms * at) / POINTS));
  const end = pointAt(ms);
  const before = pointAt(Math.max(0, ms - 200));
  const angle = ms < 200 ? -10 : (Math.atan2(end.y - before.y, end.x - before.x) * 180) / Math.PI;
  return { line: `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`, end, angle };
}

export function Sky({ game }: { game: CrashGame }) {
  const { text, artUrl } = useStage();
  const { round, startsAt, serverNow } = game;
  const line = useRef<SVGPathElement>(null);
  const area = useRef<SVGPathElement>(null);
  const rocket = useRef<SVGGElement>(null);
  const now = useMultiplier(game);
  const crash = crashOf(round?.outcome);
  const phase = round?.phase ?? 'betting';

  useEffect(() => {
    let frame = 0;
    const draw = (ms: number) => {
      const { line: path, end, angle } = curveTo(ms);
      line.current?.setAttribute('d', path);
      area.current?.setAttribute('d', `${path}L${end.x.toFixed(1)} ${BOTTOM}L${LEFT} ${BOTTOM}Z`);
      rocket.current?.setAttribute('transform', `translate(${end.x} ${end.y}) rotate(${angle})`);
    };
    if (crash !== undefined) draw(reachedAtMs(crash));
    else if (phase !== 'running' || startsAt === undefined || isStill()) draw(0);
    else {
      const step = () => {
        draw(Math.max(0, serverNow() - startsAt));
        frame = requestAnimationFrame(step);
      };
      step();
    }
    return () => cancelAnimationFrame(frame);
  }, [phase, startsAt, crash, serverNow]);

  return (
    <div className={styles.sky} data-phase={phase}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="xMidYMax meet" aria-hidden="true">
        <defs>
          <linearGradient id="crash-area" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="var(--line)" stopOpacity="0.55" />
            <stop offset="1" stopColor="var(--line)" stopOpacity="0" />
          </linearGradient>
        </defs>
        {[80, 145, 210, BOTTOM].map((y) => (
          <path key={y} d={`M16 ${y}H${WIDTH - 16}`} stroke="#fff1" strokeDasharray="2 6" />
        ))}
        <path ref={area} fill="url(#crash-area)" />
        <path ref={line} fill="none" stroke="var(--line)" strokeWidth={5} strokeLinecap="round" />
        <g ref={rocket} className={styles.rocket}>
          {crash === undefined ? (
            <image href={artUrl('rocket')} x={-22} y={-22} width={44} height={44} transform="rotate(45)" />
          ) : (
            <image href={artUrl('fire')} x={-26} y={-26} width={52} height={52} />
          )}
        </g>
      </svg>
      <div className={styles.figure} aria-hidden="true">
        {phase === 'betting' ? (
          <Countdown game={game} />
        ) : (
          <>
            <strong>×{timesOf(crash ?? now ?? 100)}</strong>
            <small>{crash === undefined ? '' : text('game.crash.crashed')}</small>
          </>
        )}
      </div>
    </div>
  );
}

/** The time in which bets are taken. */
function Countdown({ game: { round, serverNow } }: { game: CrashGame }) {
  const { text } = useStage();
  const closesAt = round ? Date.parse(round.closesAt) : undefined;
  const [, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTick((before) => before + 1), 100);
    return () => clearInterval(timer);
  }, []);
  if (closesAt === undefined) return <small>{text('game.crash.waiting')}</small>;
  const left = Math.max(0, closesAt - serverNow());
  return (
    <>
      <strong>{(Math.ceil(left / 100) / 10).toFixed(1)}</strong>
      <small>{text('game.crash.starts')}</small>
    </>
  );
}

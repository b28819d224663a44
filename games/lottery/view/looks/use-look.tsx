/** How the results of a group look: balls, dice, racing cars, coloured balls, or a board of prizes. */
import { animalOf, lunarYearOf } from '#lottery-kit/draws/lunar-year.ts';
import { zodiac } from '#lottery-kit/marks.ts';
import type { Group } from '#lottery-kit/play.ts';
import { ballsLook, type DrawLook, lazyPart, type ShownResult, useStage } from '#stage-kit';
import { Die } from './die.tsx';
import styles from './looks.module.css';
import { captionIn, dayIn, numbersIn, prizesIn } from './outcomes.ts';
import { colourName, SevenBalls } from './six-mark.tsx';

const Cars = lazyPart(async () => (await import('./cars.tsx')).Cars);
const PrizeCard = lazyPart(async () => (await import('./prize-board.tsx')).PrizeCard);

const counts: { readonly [G in Group]?: number } = { ssc: 5, '3d': 3, pc28: 3, '11x5': 5 };
const SEVEN = 7;
const DICE = 3;

export function useLook(group: Group): DrawLook {
  const { text } = useStage();
  const captionOf = (outcome: unknown) => {
    const caption = captionIn(group, outcome);
    if (!caption) return '';
    const { sum, size, parity } = caption;
    const words = [size, parity].flatMap((mark) => (mark === undefined ? [] : text(`game.lottery.mark.${mark}`)));
    return [text('game.lottery.caption.sum', { sum }), ...words].join(' · ');
  };
  const animalOfLast = (outcome: unknown) => {
    const day = dayIn(outcome);
    const lunarYear = day === undefined ? undefined : lunarYearOf(day);
    const last = numbersIn(outcome)?.at(-1);
    if (lunarYear === undefined || last === undefined) return undefined;
    const animal = zodiac[animalOf(last, lunarYear)] ?? '';
    return text(`game.lottery.mark.${animal === 'tiger' || animal === 'dragon' ? `${animal}-year` : animal}`);
  };
  const wordsOf = (outcome: unknown) => {
    const prizes = prizesIn(outcome);
    const numbers = numbersIn(outcome);
    if (prizes) return prizes[0]?.[1].join(' ');
    if (!numbers) return undefined;
    const animal = animalOfLast(outcome);
    return animal === undefined ? numbers.join(' ') : `${numbers.join(' ')} ${animal}`;
  };
  const show = (shown: ShownResult) => showOf(group, shown, { words: wordsOf(shown.outcome), animalOfLast });
  return { show, wordsOf, captionOf };
}

interface Shown {
  readonly words: string | undefined;
  readonly animalOfLast: (outcome: unknown) => string | undefined;
}

function showOf(group: Group, shown: ShownResult, { words, animalOfLast }: Shown) {
  const { outcome, isDrawing, size } = shown;
  const numbers = numbersIn(outcome);
  const count = counts[group];
  if (size === 'row' && (count !== undefined || prizesIn(outcome))) return words;
  if (count !== undefined) return ballsLook(count, () => numbers).show(shown);
  switch (group) {
    case 'k3':
      return (
        <span className={styles.dice} data-size={size}>
          {Array.from({ length: DICE }, (_, at) => at).map((at) => (
            <Die key={at} face={numbers?.[at]} isDrawing={isDrawing} />
          ))}
        </span>
      );
    case 'pk10':
      return size === 'row' ? <Places numbers={numbers ?? []} /> : <Cars numbers={numbers} isDrawing={isDrawing} />;
    case 'lhc':
    case 'toto':
      return size === 'row' ? (
        <Dots numbers={numbers ?? []} hasColours={group === 'lhc'} />
      ) : (
        <SevenBalls
          numbers={numbers ?? Array<undefined>(SEVEN).fill(undefined)}
          hasColours={group === 'lhc'}
          isDrawing={isDrawing}
          animal={animalOfLast(outcome)}
        />
      );
    default:
      return <PrizeCard prizes={prizesIn(outcome)} isDrawing={isDrawing} />;
  }
}

/** A race in a list: the cars' numbers in their colours. */
function Places({ numbers }: { numbers: readonly number[] }) {
  return (
    <span className={styles.dots}>
      {numbers.map((number) => (
        <i key={number} data-car={number}>
          {number}
        </i>
      ))}
    </span>
  );
}

function Dots({ numbers, hasColours }: { numbers: readonly number[]; hasColours: boolean }) {
  return (
    <span className={styles.dots}>
      {numbers.map((number) => (
        <i key={number} data-colour={hasColours ? colourName(number) : undefined}>
          {number}
        </i>
      ))}
    </span>
  );
}

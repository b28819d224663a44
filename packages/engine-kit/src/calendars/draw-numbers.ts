/** Numbers of draws by a template, written and read back. */
import { dayNumber, dayText } from './days.ts';

const DEFAULT_TEMPLATE = '{yyyy}{mm}{dd}-{n:4}';
/** Of `{yy}`. */
const CENTURY = 2_000;

export interface DrawNumbers {
  /** `place` from 0. */
  write(day: number, place: number): string;
  read(text: string): { readonly day: number; readonly place: number } | undefined;
}

export function drawNumbersOf(template = DEFAULT_TEMPLATE): DrawNumbers {
  const pattern = template
    .replaceAll(/[.*+?^$|()[\]\\]/g, '\\$&')
    .replaceAll(/\{(yyyy|yy|mm|dd|n)(?::(\d))?\}/g, (_, name: string, digits?: string) => {
      return `(?<${name}>\\d{${name === 'n' ? (digits ?? '1') : name.length}})`;
    });
  const shape = new RegExp(`^${pattern}$`);
  const write = (day: number, place: number) => {
    const [year = '', month = '', date = ''] = dayText(day).split('-');
    return template
      .replace('{yyyy}', year)
      .replace('{yy}', year.slice(2))
      .replace('{mm}', month)
      .replace('{dd}', date)
      .replace(/\{n:?(\d?)\}/, (_, digits: string) => `${place + 1}`.padStart(Number(digits), '0'));
  };
  return {
    write,
    read(text) {
      const fields = shape.exec(text)?.groups;
      if (!fields) return undefined;
      const { yyyy, yy, mm, dd, n = '1' } = fields;
      const year = yyyy === undefined ? CENTURY + Number(yy) : Number(yyyy);
      const read = { day: dayNumber(year, Number(mm), Number(dd)), place: Number(n) - 1 };
      // What is no day of the calendar is written otherwise.
      return read.place >= 0 && write(read.day, read.place) === text ? read : undefined;
    },
  };
}

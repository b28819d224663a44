/** Paints a ticket as a PNG in the colours of the page, with a QR code. The encoder is loaded when a picture is made. */
import { layOutTicket, type Measure, type TicketContent, type TicketInk, type TicketLayout } from './ticket-layout.ts';

/** The quiet zone that a reader needs, in squares. */
const QUIET = 2;
const RULE_PX = 2;

type Colours = { readonly [I in TicketInk]: string };

const tokens: Colours = {
  paper: '--surface-1',
  band: '--accent',
  text: '--text-1',
  faint: '--text-2',
  accent: '--accent-text',
  'accent-ink': '--accent-ink',
  won: '--win',
};

export async function ticketPicture(content: TicketContent): Promise<Blob> {
  const { encode } = await import('uqr');
  await document.fonts.ready;
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser draws no pictures');
  const style = getComputedStyle(document.documentElement);
  const family = style.getPropertyValue('--font-text') || 'sans-serif';
  const fontOf = (size: number, isBold: boolean) => `${isBold ? 700 : 400} ${size}px ${family}`;
  const measure: Measure = (text, { size, isBold }) => {
    pen.font = fontOf(size, isBold);
    return pen.measureText(text).width;
  };
  const layout = layOutTicket(content, measure);
  canvas.width = layout.width;
  canvas.height = layout.height;
  paintTexts(pen, layout, colours(style), fontOf);
  paintCode(pen, layout.code, encode(content.link, { ecc: 'M', border: QUIET }));
  return new Promise((done, fail) => {
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('this browser saves no pictures'))), 'image/png');
  });
}

/** Resolved to colours that a canvas knows: a token may be made of others. */
function colours(style: CSSStyleDeclaration): Colours {
  const resolved = Object.entries(tokens).map(([ink, token]) => [
    ink,
    style.getPropertyValue(token) === '' ? '#000' : resolvedColour(token),
  ]);
  return Object.fromEntries(resolved) as Colours;
}

/** Each by an element of its own, without transitions: one that changes its colour has the former for a while. */
function resolvedColour(token: string): string {
  const probe = document.createElement('span');
  probe.style.transition = 'none';
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

function paintTexts(
  pen: CanvasRenderingContext2D,
  { width, height, headHeight, texts, rules }: TicketLayout,
  inks: Colours,
  fontOf: (size: number, isBold: boolean) => string,
): void {
  pen.fillStyle = inks.paper;
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = inks.band;
  pen.fillRect(0, 0, width, headHeight);
  pen.fillStyle = inks.faint;
  pen.globalAlpha = 0.3;
  for (const y of rules) pen.fillRect(0, y, width, RULE_PX);
  pen.globalAlpha = 1;
  for (const { text, x, y, size, isBold, ink, align } of texts) {
    pen.font = fontOf(size, isBold);
    pen.fillStyle = inks[ink];
    pen.textAlign = align;
    pen.fillText(text, x, y);
  }
}

/** Black on white in every theme, since cameras need it. */
function paintCode(
  pen: CanvasRenderingContext2D,
  { x, y, side }: TicketLayout['code'],
  { size, data }: { readonly size: number; readonly data: readonly (readonly boolean[])[] },
): void {
  pen.fillStyle = '#fff';
  pen.fillRect(x, y, side, side);
  pen.fillStyle = '#000';
  const edge = (at: number) => Math.round((at * side) / size);
  for (const [row, squares] of data.entries())
    for (const [column, isInk] of squares.entries())
      if (isInk) {
        const [left, top] = [edge(column), edge(row)];
        pen.fillRect(x + left, y + top, edge(column + 1) - left, edge(row + 1) - top);
      }
}

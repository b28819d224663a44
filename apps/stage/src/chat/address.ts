/** What the address of the chat page says, all of it behind the `#`. */

export interface ChatAddress {
  readonly ticket: string;
  /** A path of the merchant's site. */
  readonly back: string;
  /** Six hexadecimal digits; empty for the merchant's own. */
  readonly color: string;
  readonly title: string;
  readonly extras: string;
  readonly theme: 'dark' | 'light' | undefined;
}

/** A page of the site, not of another host. */
const PATH = /^\/(?![/\\])/;

export function readChatAddress(hash: string): ChatAddress {
  const params = new URLSearchParams(hash.replace(/^#/, ''));
  const text = (name: string) => params.get(name) ?? '';
  const theme = text('theme');
  return {
    ticket: text('ticket'),
    back: PATH.test(text('back')) ? text('back') : '/m/message',
    color: /^[0-9a-f]{6}$/.test(text('color')) ? text('color') : '',
    title: text('title'),
    extras: text('extras'),
    theme: theme === 'dark' || theme === 'light' ? theme : undefined,
  };
}

/** Whether dark words can be read on that colour, by its luminance. */
export function isBright(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18;
}

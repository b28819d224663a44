/** An order as a picture to share: the merchant, the game, its lines in the player's words, and nothing of the player. */
import { sharePicture, ticketPicture } from '#ui';
import type { PlacedOrder, Stage } from '../../stage/stage.ts';

/** Lines and result in the game's words. */
interface OrderWords {
  readonly nameOf: (line: PlacedOrder['lines'][number]) => { readonly name: string; readonly picks?: string };
  readonly result: string;
}

export async function shareOrder(
  { text, money, game, brand, resultsUrl }: Pick<Stage, 'text' | 'money' | 'game' | 'brand' | 'resultsUrl'>,
  order: PlacedOrder,
  words: OrderWords,
): Promise<'shared' | 'saved' | 'dismissed'> {
  const title = text(game.textKeys.name, game.textKeys.values);
  const lines = order.lines.map((line) => {
    const { name, picks = '' } = words.nameOf(line);
    return { name, detail: picks, amount: money(line.stake) };
  });
  const isWon = order.state === 'won';
  const sums = [
    { name: text('stage.stake'), value: money(order.stake) },
    { name: text('stage.lottery.share.state'), value: text(`stage.lottery.state.${order.state}`) },
    ...(isWon ? [{ name: text('stage.lottery.share.payout'), value: money(order.payout), isWon }] : []),
  ];
  const picture = await ticketPicture({
    brand,
    title,
    subtitle: text('stage.lottery.drawNumber', { drawNumber: order.drawNumber }),
    lines,
    sums,
    result: words.result,
    linkWords: text('stage.lottery.share.link'),
    link: resultsUrl,
  });
  return sharePicture(picture, `${order.gameCode}-${order.drawNumber}.png`, `${brand} · ${title}`);
}

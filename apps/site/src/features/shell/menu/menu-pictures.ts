/** Which promotions are listed below the menu: those with a picture of sequence 2, from either source. */
export interface MenuPicture {
  readonly id: string;
  readonly title: string;
  readonly linkage: string;
  /** Empty when the picture is composed. */
  readonly url: string;
  readonly art?: { readonly scene: string; readonly symbols: readonly string[] } | undefined;
}

interface Image {
  readonly sequence: number;
  readonly url: string;
  readonly art?: { readonly scene: string; readonly symbols: readonly string[] };
}

interface Running {
  readonly id: string;
  readonly title: string;
  readonly linkage: string;
  readonly image: Image | undefined;
}

interface Written {
  readonly id: string;
  readonly title: string;
  readonly linkage: string;
  readonly announcementImages: readonly Image[];
}

const MENU = 2;

export function menuPictures(running: readonly Running[], written: readonly Written[]): readonly MenuPicture[] {
  const all = [
    ...running,
    ...written.map((one) => ({ ...one, image: one.announcementImages.find(({ sequence }) => sequence === MENU) })),
  ];
  return all.flatMap(({ id, title, linkage, image }) =>
    image && (image.url !== '' || image.art) ? [{ id, title, linkage, url: image.url, art: image.art }] : [],
  );
}

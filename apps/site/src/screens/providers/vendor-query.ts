/** The query of a vendor's page, from its address. */
import { type GameQuestion, isCategory } from '../../features/games/catalog/index.ts';

export interface VendorAddress {
  readonly provider: string;
  readonly category: string | undefined;
  readonly gameName?: string | undefined;
}

export function vendorQuestion({ provider, category, gameName }: VendorAddress): GameQuestion {
  return {
    provider,
    ...(isCategory(category) && { category }),
    ...(gameName?.trim() && { gameName: gameName.trim() }),
  };
}

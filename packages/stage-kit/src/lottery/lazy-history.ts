/** Past draws, loaded when they are opened. */
import { lazyPart } from '../components/lazy-part.tsx';

export const HistorySheet = lazyPart(async () => (await import('./history-sheet.tsx')).HistorySheet);

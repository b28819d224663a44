/** Commands about one player. */
import { accessCommands } from './access.ts';
import { dataCommands } from './data.ts';
import { levelCommands } from './levels.ts';
import { noteCommands } from './notes.ts';

export const playerCommands = { ...accessCommands, ...noteCommands, ...dataCommands, ...levelCommands };

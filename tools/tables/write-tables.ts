/** `npm run tables`: writes the types of the tables from the migrated database. The consistency checks say when that is due. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { currentTables, TABLES_FILE } from './table-types.ts';

const root = join(import.meta.dirname, '../..');
writeFileSync(join(root, TABLES_FILE), await currentTables(root));

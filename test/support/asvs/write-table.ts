import { writeFileSync } from 'node:fs';
import { ASVS_TABLE_FILE, asvsTableMarkdown, readAsvsRequirements } from './table.ts';

writeFileSync(ASVS_TABLE_FILE, asvsTableMarkdown(readAsvsRequirements()));

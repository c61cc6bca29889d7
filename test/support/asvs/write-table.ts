import { writeFileSync } from 'node:fs';
import { ASVS_TABLE_FILE, requirements, tableOf } from './table.ts';

writeFileSync(ASVS_TABLE_FILE, tableOf(requirements()));

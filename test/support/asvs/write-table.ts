import { writeFileSync } from 'node:fs';
import { requirements, TABLE, tableOf } from './table.ts';

writeFileSync(TABLE, tableOf(requirements()));

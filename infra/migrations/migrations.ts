import { renamedAttributes } from './002-renamed-attributes.ts';
import { searchWords } from './003-search-words.ts';
import type { Migration } from './migration.ts';

/** All migrations in their order. */
export const migrations: readonly Migration[] = [renamedAttributes, searchWords];

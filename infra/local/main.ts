import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Before anything else is loaded, so that all of it is cached.
enableCompileCache(join(import.meta.dirname, '../../.build/compile-cache'));
const { openBank } = await import('./open-bank.ts');
await openBank();

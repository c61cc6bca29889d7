import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// The cache is enabled before anything else is loaded, so that all modules are cached.
enableCompileCache(join(import.meta.dirname, '../../.build/compile-cache'));
const { startLocalBankProcess: openBank } = await import('./run-bank-program.ts');
await openBank();

/**
 * `npm start`: the whole bank on this machine. `npm run dev` (`--dev`): the same, restarted on every change of a
 * source.
 */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Before anything else is loaded, so that the next start compiles nothing again.
enableCompileCache(join(import.meta.dirname, '../../.build/compile-cache'));
const { openBank } = await import('./open-bank.ts');
await openBank(import.meta.filename);

/** `npm start`: the whole bank on this machine. `npm run dev` (`--dev`): the same, following every change of a source. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Before anything else is loaded: the next start compiles nothing again.
enableCompileCache(join(import.meta.dirname, '../../.build/compile-cache'));
const { openBank } = await import('./open-bank.ts');
await openBank(import.meta.filename);

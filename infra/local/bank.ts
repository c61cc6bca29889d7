/** The bank of `main.ts`, as a child process with a network of its own. */
import { openPortInParent } from './pass-port.ts';
import { startLocalBankProcess } from './run-bank-program.ts';

// However the parent process dies, the channel to it ends.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
await startLocalBankProcess({ openPort: openPortInParent });

import { join } from 'node:path';
import { onShutdown } from './on-shutdown.ts';
import { openPortForChild } from './pass-port.ts';
import { forkInNewNetwork } from './private-network.ts';
import { killChild } from './spawn-guarded.ts';

/** Runs the bank in a child process with a network of its own. This process ends with it, and ends it. */
export function runBankInNewNetwork(): void {
  const bank = forkInNewNetwork(join(import.meta.dirname, 'bank.ts'), process.argv.slice(2));
  openPortForChild(bank);
  let isEnding = false;
  const shutDown = onShutdown(() => {
    isEnding = true;
    return killChild(bank, 'SIGTERM');
  });
  bank.once('exit', (code, signal) => {
    // A bank that is still starting ends by this process's own signal.
    if (isEnding && signal === 'SIGTERM') return shutDown(0);
    if (signal) process.stderr.write(`The bank was ended by ${signal}.\n`);
    shutDown(code ?? 1);
  });
}

/** This command stops all functions of a deployed bank, so that nothing is written while its table is replaced. */
import { setFunctionsPaused } from './function-concurrency.ts';
import { runCommandAndExit } from './run-command.ts';

await runCommandAndExit(() => setFunctionsPaused(true));

/** This command ends what `npm run pause-functions` began. */
import { setFunctionsPaused } from './function-concurrency.ts';
import { runCommandAndExit } from './run-command.ts';

await runCommandAndExit(() => setFunctionsPaused(false));

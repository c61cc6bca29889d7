/** `npm start`: the whole bank on this machine. `npm run dev` (`--dev`): the same, following every change of a source. */
import { relative } from 'node:path';
import { Refusal } from '#shared/domain/refusal.ts';
import { CannotStart } from './cannot-start.ts';
import { runRestarting } from './dev.ts';
import { readStartSettings, type StartSettings } from './environment.ts';
import { demoCustomerEmail } from './seed.ts';
import { type Stack, startStack } from './stack.ts';
import { buildSite } from './web-build.ts';

/** Of everybody in a bank that was made without other instructions. It listens to nobody but this machine. */
const DEMO_PASSWORD = 'open the vault gently';
const DEMO_ADMINISTRATOR = { email: 'admin@aldermoor.example', password: DEMO_PASSWORD };

const LONGEST_GOODBYE_MS = 3000;

const say = (text: string): boolean => process.stdout.write(`${text}\n`);

async function run(site: 'built' | 'dev'): Promise<void> {
  const settings = readStartSettings(process.env);
  const stack = await startStack({
    dataDir: settings.dataDir,
    port: settings.port,
    site,
    logLevel: 'WARN',
    people: {
      ...(settings.administrator && { administrator: settings.administrator }),
      inNewBank: {
        ...(!settings.administrator && { administrator: DEMO_ADMINISTRATOR }),
        ...(settings.demo && { customerPassword: DEMO_PASSWORD }),
      },
    },
  });
  stopOnSignals(stack);
  greet(stack, settings);
  process.send?.('ready');
}

function stopOnSignals(stack: Stack): void {
  const stop = (): void => {
    // Whoever asks a second time does not want to wait.
    for (const signal of signals) process.once(signal, () => process.exit(0));
    setTimeout(() => process.exit(0), LONGEST_GOODBYE_MS).unref();
    stack.close().finally(() => process.exit(0));
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.once(signal, stop);
  // Under `--dev`: the process that started this one is gone.
  process.once('disconnect', stop);
}

function greet(stack: Stack, { administrator, demo, dataDir }: StartSettings): void {
  say(`\nAldermoor is open: ${stack.url}\n`);
  if (administrator) say(`  Administrator  ${administrator.email}, with the password of BANK_ADMIN_PASSWORD`);
  else say(`  Administrator  ${DEMO_ADMINISTRATOR.email}, password: ${DEMO_PASSWORD}`);
  if (demo) say(`  Customer       ${demoCustomerEmail}, password: ${DEMO_PASSWORD}`);
  say(`\n  Everything is kept in ${relative('.', dataDir) || dataDir}; delete it to begin anew. Ctrl-C ends.\n`);
}

try {
  if (process.argv.includes('--dev')) {
    await runRestarting(import.meta.filename, ['--dev-stack']);
  } else if (process.argv.includes('--dev-stack')) {
    await run('dev');
  } else {
    if (await buildSite()) say('The web app was built.');
    await run('built');
  }
} catch (error) {
  const expected = error instanceof CannotStart || error instanceof Refusal;
  process.stderr.write(`${expected ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
}

import { BANK_DOMAIN, BANK_NAME } from '#shared/domain/bank.ts';
import { DomainError } from '#shared/domain/domain-error.ts';
import { buildSite } from '../build/build-site.ts';
import { bypassProxyForLoopback } from './bypass-proxy.ts';
import { warn } from './log.ts';
import { onShutdown } from './on-shutdown.ts';
import { readStartSettings, type StartSettings } from './start-settings.ts';
import { type LocalBankStack, type LocalBankStackOptions, startLocalBankStack } from './start-stack.ts';
import { StartupError } from './startup-error.ts';

/** All demo accounts have this password, because the bank listens on the loopback address only. */
const DEMO_PASSWORD = 'open the vault gently';
const DEMO_ADMINISTRATOR = { email: `admin@${BANK_DOMAIN}`, password: DEMO_PASSWORD };

const say = (text: string): boolean => process.stdout.write(`${text}\n`);

interface BankProcessOptions {
  /** Opens the bank's port outside the network of this process. */
  readonly openPort?: LocalBankStackOptions['openPort'];
  /** Why the bank has no network of its own. */
  readonly networkObstacle?: string | undefined;
}

async function run(site: 'built' | 'dev', { openPort, networkObstacle }: BankProcessOptions): Promise<void> {
  bypassProxyForLoopback(process.env);
  const settings = readStartSettings(process.env);
  const siteBuilt = site === 'built' ? build() : undefined;
  // A failure is handled where the stack waits for the build.
  siteBuilt?.catch(() => undefined);
  const stack = await startLocalBankStack({
    dataDir: settings.dataDir,
    port: settings.port,
    openPort,
    allowedHosts: settings.allowedHosts,
    site,
    siteBuilt,
    schedules: 'on',
    logLevel: 'WARN',
    people: {
      ...(settings.administrator && { administrator: settings.administrator }),
      inNewBank: {
        ...(!settings.administrator && { administrator: DEMO_ADMINISTRATOR }),
        ...(settings.demo && { customerPassword: DEMO_PASSWORD }),
      },
    },
  });
  const shutDown = onShutdown(() => stack.close());
  stack.failure.then((sentence) => {
    warn(sentence);
    shutDown(1);
  });
  greet(stack, settings, networkObstacle);
}

async function build(): Promise<void> {
  if (await buildSite()) say('The web app was built.');
}

function greet(
  { url, mailUrl, conversion, firstSignIns: { administrator, customer } }: LocalBankStack,
  settings: StartSettings,
  networkObstacle: string | undefined,
): void {
  const lines = [
    settings.administrator && `Administrator  ${settings.administrator.email}, with the password it was made with`,
    administrator && `Administrator  ${administrator}, password: ${DEMO_PASSWORD}`,
    customer && `Customer       ${customer}, password: ${DEMO_PASSWORD}`,
    `Sent e-mail    ${mailUrl}`,
  ];
  if (conversion) say(conversion);
  say(`\n${BANK_NAME} is open: ${url}\n`);
  for (const line of lines) if (line) say(`  ${line}`);
  if (networkObstacle !== undefined) {
    say(
      `\n  Other accounts of this machine can reach the bank's DynamoDB, because the bank has no network of its own here (${networkObstacle}).`,
    );
  }
  say(
    `\n  Everything is kept in ${settings.dataDir}. For a new bank, set BANK_DATA_DIR to another directory. Ctrl-C ends.\n`,
  );
}

export async function startLocalBankProcess(options: BankProcessOptions = {}): Promise<void> {
  try {
    await run(process.argv.includes('--dev') ? 'dev' : 'built', options);
  } catch (error) {
    const expected = error instanceof StartupError || error instanceof DomainError;
    process.stderr.write(`${expected ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  }
}

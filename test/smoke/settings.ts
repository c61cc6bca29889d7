/** Reads flags, and the environment for what must not be in a command line. */
import { parseEnvironmentName, readDeploymentSettings } from '#infra/cdk/settings.ts';
import { readSiteUrl } from '#infra/cli/deployed-bank.ts';
import { OperatorError } from '#infra/cli/operator-error.ts';
import { parseArguments } from '#infra/cli/run-command.ts';
import type { AdministratorCredentials } from '#test/journeys/administrator.ts';

export const USAGE = `npm run smoke -- --url https://bank.example.com

  --env ENV       the deployed bank to be tried, prod or staging, with the credentials of this shell
  --url URL       the bank at this address instead
  --local         a bank on this machine instead, with demo data, started for this run and gone after it
  --with-backup   also makes a backup, checks what its restore would change, and deletes it: a minute or more of work for a large bank

An administrator's sign-in stands in the environment, but for --local:
  BANK_ADMIN_EMAIL, BANK_ADMIN_PASSWORD
  BANK_ADMIN_TOTP_SECRET   with two-factor: the authenticator's secret (base32), or
  BANK_ADMIN_CODE          the code that it shows now
`;

export interface SmokeSettings {
  /** The bank to test; undefined for one that the command starts itself. */
  readonly running: { readonly url: string; readonly administrator: AdministratorCredentials } | undefined;
  readonly withBackup: boolean;
}

/** Reads the settings; undefined if help was requested. @throws OperatorError */
export async function readSettings(
  args: readonly string[],
  variables: NodeJS.ProcessEnv,
): Promise<SmokeSettings | undefined> {
  const options = {
    env: { type: 'string' },
    url: { type: 'string' },
    local: { type: 'boolean' },
    'with-backup': { type: 'boolean' },
    help: { type: 'boolean' },
  } as const;
  const { values } = parseArguments(USAGE, { args: [...args], options });
  const { env, url, local = false, 'with-backup': withBackup = false, help } = values;
  if (help) return undefined;
  if ([env, url, local || undefined].filter((one) => one !== undefined).length > 1) {
    throw new OperatorError('Please give one of --env, --url and --local.');
  }
  if (local) return { running: undefined, withBackup };
  if (!url && !env) throw new OperatorError(`Please say which bank is to be tried.\n\n${USAGE}`);
  const administrator = administratorIn(variables);
  const address = url ?? (await readSiteUrl(readDeploymentSettings(parseEnvironmentName(env, '`--env ENV`'))));
  return { running: { url: addressOf(address), administrator }, withBackup };
}

const ON_THIS_MACHINE = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Checks an address, because a password is sent there. */
function addressOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new OperatorError(`${text} is no address of a bank. It looks like https://bank.example.com.`);
  }
  if (url.protocol === 'http:' && !ON_THIS_MACHINE.test(url.hostname)) {
    throw new OperatorError(
      `A password is not sent to ${url.hostname} without TLS: only a bank on this machine may be tried by http://.`,
    );
  }
  if (url.pathname !== '/' || url.search || url.hash || url.username || url.password) {
    throw new OperatorError(`Please give the address of the bank alone: ${url.origin}`);
  }
  return url.origin;
}

function administratorIn(variables: NodeJS.ProcessEnv): AdministratorCredentials {
  const { BANK_ADMIN_EMAIL, BANK_ADMIN_PASSWORD, BANK_ADMIN_TOTP_SECRET, BANK_ADMIN_CODE } = variables;
  if (!BANK_ADMIN_EMAIL || !BANK_ADMIN_PASSWORD) {
    throw new OperatorError(
      'Please set BANK_ADMIN_EMAIL and BANK_ADMIN_PASSWORD to the sign-in of an administrator of this bank.',
    );
  }
  const totpSecret = BANK_ADMIN_TOTP_SECRET?.replaceAll(/\s/g, '').toUpperCase() || undefined;
  if (totpSecret !== undefined && !/^[A-Z2-7]{16,}=*$/.test(totpSecret)) {
    throw new OperatorError(
      'BANK_ADMIN_TOTP_SECRET is not the secret of an authenticator (base32: A to Z and 2 to 7).',
    );
  }
  const code = BANK_ADMIN_CODE || undefined;
  if (code !== undefined && !/^\d{6}$/.test(code))
    throw new OperatorError('BANK_ADMIN_CODE is not a code of six digits.');
  return { email: BANK_ADMIN_EMAIL, password: BANK_ADMIN_PASSWORD, totpSecret, code };
}

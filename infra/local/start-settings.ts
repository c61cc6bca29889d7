import type * as z from 'zod/mini';
import { NewPasswordSchema } from '#shared/contract/new-password.ts';
import { EmailSchema } from '#shared/contract/wire.ts';
import type { FirstAdministrator } from '../demo/seed.ts';
import { dataDirectoryOf } from './data-files.ts';
import { StartupError } from './startup-error.ts';

export interface StartSettings {
  readonly port: number;
  readonly allowedHosts: readonly string[];
  readonly dataDir: string;
  readonly administrator?: FirstAdministrator;
  readonly demo: boolean;
}

const HOST_NAME = /^[a-z\d-]+(\.[a-z\d-]+)*$/;

/** @throws StartupError for a setting that is not valid */
export function readStartSettings(env: Readonly<Record<string, string | undefined>>): StartSettings {
  const {
    PORT = '4000',
    BANK_ALLOWED_HOSTS = '',
    BANK_ADMIN_EMAIL: email,
    BANK_ADMIN_PASSWORD: password,
    BANK_DEMO,
  } = env;
  if (!/^\d{1,5}$/.test(PORT) || Number(PORT) > 65_535) {
    throw new StartupError(`PORT is "${PORT}", but a port is a number from 0 to 65535.`);
  }
  const allowedHosts = BANK_ALLOWED_HOSTS.toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const otherThanName = allowedHosts.find((host) => !HOST_NAME.test(host));
  if (otherThanName !== undefined) {
    throw new StartupError(
      `BANK_ALLOWED_HOSTS has "${otherThanName}", but takes names of hosts without a port, such as "bank.example".`,
    );
  }
  if (Boolean(email) !== Boolean(password)) {
    throw new StartupError('Please set BANK_ADMIN_EMAIL and BANK_ADMIN_PASSWORD both, or neither.');
  }
  if (email) check('BANK_ADMIN_EMAIL', EmailSchema, email);
  if (password) check('BANK_ADMIN_PASSWORD', NewPasswordSchema, password);
  return {
    port: Number(PORT),
    allowedHosts,
    dataDir: dataDirectoryOf(env),
    ...(email && password && { administrator: { email, password } }),
    demo: BANK_DEMO !== '0',
  };
}

function check(name: string, schema: z.ZodMiniType, value: string): void {
  const [issue] = schema.safeParse(value).error?.issues ?? [];
  if (issue) throw new StartupError(`${name}: ${issue.message}.`);
}

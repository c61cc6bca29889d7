/** Runs a pool for a test that kills it: `node pool-process.ts <data file>` prints its address. */
import { poolSettingsFromTemplate } from '#infra/local/cognito/pool-settings.ts';
import { startCognito } from '#infra/local/cognito/start-cognito.ts';
import { NOON, POOL_ACCOUNT, userPoolTemplate } from './template.ts';

const dataFile = process.argv[2] ?? '';
const pool = poolSettingsFromTemplate(userPoolTemplate());
const cognito = await startCognito({
  ...{ dataFile, pool, account: POOL_ACCOUNT, clock: () => NOON, passwordCost: 16 },
  preTokenGeneration: async (event) => event,
});
process.stdout.write(`${JSON.stringify(cognito)}\n`);

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { buildSite } from '../build/build-site.ts';
import { repositoryRoot } from '../build/sources.ts';
import {
  type DeployedEnvironment,
  type DeploymentSettings,
  parseEnvironmentName,
  readDeploymentSettings,
  settingsFileOf,
} from '../cdk/settings.ts';
import { findDeployedBank, readDeployedBank } from './deployed-bank.ts';
import { compareStacks, describeChanges } from './deployment/compare-stacks.ts';
import { findLosses } from './deployment/find-losses.ts';
import { runPreflight } from './deployment/preflight.ts';
import { migrateBank } from './migrate-bank.ts';
import { OperatorError } from './operator-error.ts';
import { parseArguments, runCommandAndExit } from './run-command.ts';

const USAGE = `npm run deploy -- --env ENV

  --env ENV       prod or staging; its settings are in infra/environments
  --dry-run       checks the account and shows what would change, and deploys nothing
  --yes           does not ask before prod is changed, for a pipeline
  --accept-loss   deploys although the site loses its domain, or the alarms their address
  --import-existing-resources   takes over logs that a removed stack has left behind
`;

const options = {
  env: { type: 'string' },
  'dry-run': { type: 'boolean' },
  yes: { type: 'boolean' },
  'accept-loss': { type: 'boolean' },
  'import-existing-resources': { type: 'boolean' },
} as const;

const ASSEMBLY = 'cdk.out';

async function deploy(): Promise<void> {
  const { values } = parseArguments(USAGE, { options });
  const environment = parseEnvironmentName(values.env, '`npm run deploy -- --env ENV`');
  const settings = readDeploymentSettings(environment);

  const { problems, notes } = await runPreflight(environment, settings);
  if (problems.length > 0) throw new OperatorError(listed(`${environment} cannot be deployed:`, problems));
  for (const note of notes) process.stdout.write(`Note: ${note}\n`);

  // The public pages tell search engines their own address.
  if (settings.site) process.env.VITE_SITE_URL ??= `https://${settings.site.domain}`;
  if (await buildSite()) process.stdout.write('The web app was built.\n');
  await runCdk('synth', '--quiet', '--output', ASSEMBLY, '-c', `env=${environment}`);

  const changes = await compareStacks(join(repositoryRoot, ASSEMBLY));
  process.stdout.write(`${describeChanges(changes)}\nEach property: npx cdk diff -c env=${environment}\n`);
  const losses = findLosses(changes);
  const refused = values['accept-loss'] ? losses.ofData : [...losses.ofData, ...losses.ofSettings];
  if (refused.length > 0) {
    const hint = losses.ofSettings.length > 0 ? ` Settings: ${settingsFileOf(environment)}, or --accept-loss.` : '';
    throw new OperatorError(`${listed('Nothing was deployed:', refused)}${hint}`);
  }
  const isDryRun = values['dry-run'] ?? false;
  if (!isDryRun && environment === 'prod' && !values.yes) await confirm(environment);
  // The functions of both versions read the converted items, so they are converted before the functions change.
  const deployed = await findDeployedBank(settings);
  if (deployed) process.stdout.write(await migrateBank({ deployed }, { isDryRun }));
  if (isDryRun) return;

  const imports = values['import-existing-resources'] ? ['--import-existing-resources'] : [];
  await runCdk('deploy', '--all', '--app', ASSEMBLY, '--require-approval', 'never', ...imports);
  if (!deployed) await stateSchemaVersion(settings);
}

/** States the version of the items in a table that this deployment has made. */
async function stateSchemaVersion(settings: DeploymentSettings): Promise<void> {
  process.stdout.write(await migrateBank({ deployed: await readDeployedBank(settings) }, { isDryRun: false }));
}

const listed = (heading: string, sentences: readonly string[]): string =>
  [heading, ...sentences.map((sentence) => `- ${sentence}`)].join('\n');

/** @throws OperatorError unless the operator types the environment's name */
async function confirm(environment: DeployedEnvironment): Promise<void> {
  if (!process.stdin.isTTY) throw new OperatorError('Nothing was deployed: add --yes where nobody can be asked.');
  using lines = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await lines.question(`Type ${environment} to deploy these changes: `);
  if (answer.trim() !== environment) throw new OperatorError('Nothing was deployed.');
}

/** @throws OperatorError when the command fails, after it has said why */
async function runCdk(command: string, ...args: string[]): Promise<void> {
  const cdk = spawn(join(repositoryRoot, 'node_modules/.bin/cdk'), [command, ...args], {
    cwd: repositoryRoot,
    stdio: 'inherit',
  });
  // Ctrl-C reaches both processes, and this one must wait for the other.
  const wait = () => undefined;
  const end = () => cdk.kill('SIGTERM');
  process.on('SIGINT', wait).on('SIGTERM', end);
  const [code] = await once(cdk, 'close');
  process.off('SIGINT', wait).off('SIGTERM', end);
  if (code !== 0) {
    throw new OperatorError(`\n\`cdk ${command}\` failed. What to do: docs/runbook.md, "A deployment that failed".`);
  }
}

await runCommandAndExit(deploy);

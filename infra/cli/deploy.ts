/** This command builds the site and deploys every stack. Arguments after `--env` go to `cdk deploy`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { buildSite } from '../build/build-site.ts';
import { repositoryRoot } from '../build/sources.ts';
import { parseEnvironmentName, readDeploymentSettings, SettingsError } from '../cdk/settings.ts';

function adviceFor(complaint: string, environment: string): string | undefined {
  if (/has the environment been bootstrapped|cdk-bootstrap\/\w+\/version.*not found/i.test(complaint)) {
    return `CDK has never been in this account and region. Prepare both regions of the bank once:\n  npx cdk bootstrap -c env=${environment}\nand then deploy again.`;
  }
  if (/unable to resolve aws account|no credentials|need to perform aws calls/i.test(complaint)) {
    return 'This shell is signed in to no AWS account: sign in first (`aws sso login`, or AWS_PROFILE).';
  }
  if (/ROLLBACK_COMPLETE|failed creation/i.test(complaint)) {
    return 'A stack could not be made and was taken back; `docs/runbook.md` says what to do ("A deployment that failed").';
  }
  return undefined;
}

async function deploy([flag, name, ...args]: readonly string[]): Promise<number> {
  const environment = parseEnvironmentName(flag === '--env' ? name : undefined, '`npm run deploy -- --env ENV`');
  const { site } = readDeploymentSettings(environment);
  // The public pages tell search engines their own address.
  if (site) process.env.VITE_SITE_URL ??= `https://${site.domain}`;
  if (await buildSite()) process.stdout.write('The web app was built.\n');
  const cdk = spawn(
    join(repositoryRoot, 'node_modules/.bin/cdk'),
    ['deploy', '--all', '-c', `env=${environment}`, ...args],
    {
      cwd: repositoryRoot,
      stdio: ['inherit', 'inherit', 'pipe'],
    },
  );
  // Ctrl-C reaches both processes, and this one must wait for the other.
  process.on('SIGINT', () => undefined);
  process.once('SIGTERM', () => cdk.kill('SIGTERM'));
  let complaint = '';
  cdk.stderr.setEncoding('utf8').on('data', (text: string) => {
    process.stderr.write(text);
    complaint = (complaint + text).slice(-20_000);
  });
  const [code] = await once(cdk, 'close');
  const advice = code === 0 ? undefined : adviceFor(complaint, environment);
  if (advice) process.stderr.write(`\n${advice}\n`);
  return code ?? 1;
}

try {
  process.exitCode = await deploy(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

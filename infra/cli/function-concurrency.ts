/** Pauses the functions of a deployed bank by their reserved concurrency, which no template sets. */
import { DeleteFunctionConcurrencyCommand, LambdaClient, PutFunctionConcurrencyCommand } from '@aws-sdk/client-lambda';
import { forEachConcurrently } from '#functions/core/for-each-concurrently.ts';
import { namedRoutes } from '#shared/contract/routes.ts';
import { functionNameOf } from '../cdk/names.ts';
import { type DeploymentSettings, parseEnvironmentName, readDeploymentSettings } from '../cdk/settings.ts';
import { CANARY_FUNCTION, PRE_TOKEN_GENERATION_FUNCTION, UNKNOWN_ROUTE_FUNCTION, workers } from '../cdk/workers.ts';
import { readDeployedBank } from './deployed-bank.ts';
import { explainAwsError } from './explain-aws-error.ts';
import { parseArguments } from './run-command.ts';

/** Lambda accepts 15 such calls a second: https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
const AT_ONCE = 4;

/** Reads `--env` and pauses or resumes each function. @throws OperatorError */
export async function setFunctionsPaused(paused: boolean): Promise<void> {
  const command = `npm run ${paused ? 'pause' : 'resume'}-functions -- --env ENV`;
  const { env } = parseArguments(`${command}\n`, { options: { env: { type: 'string' } } }).values;
  const settings = readDeploymentSettings(parseEnvironmentName(env, `\`${command}\``));
  const { name: bank, region } = await readDeployedBank(settings);
  const lambda = new LambdaClient({ region, retryMode: 'adaptive', maxAttempts: 12 });
  const names = pausableFunctionNames(settings);
  await forEachConcurrently(AT_ONCE, names, async (FunctionName) => {
    try {
      if (paused)
        await lambda.send(new PutFunctionConcurrencyCommand({ FunctionName, ReservedConcurrentExecutions: 0 }));
      else await lambda.send(new DeleteFunctionConcurrencyCommand({ FunctionName }));
    } catch (error) {
      throw explainAwsError(error as Error, `${paused ? 'pause' : 'resume'} ${FunctionName}`);
    }
  });
  process.stdout.write(`The ${names.length} functions of ${bank} in ${region} are ${paused ? 'paused' : 'resumed'}.\n`);
}

/** Leaves out the functions that CloudFormation invokes in a deployment. */
export function pausableFunctionNames(settings: Pick<DeploymentSettings, 'environment'>): string[] {
  const keys = [
    ...namedRoutes.map(({ key }) => key),
    ...workers.map(({ name }) => `workers.${name}`),
    ...[CANARY_FUNCTION, PRE_TOKEN_GENERATION_FUNCTION, UNKNOWN_ROUTE_FUNCTION].map(({ key }) => key),
  ];
  return keys.map((key) => functionNameOf(settings, key));
}

import { Duration } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { Permission } from '#shared/contract/route.ts';
import type { FunctionCodeProvider } from '../function-code.ts';
import { deadLetterNameOf } from '../names.ts';
import type { DeploymentSettings } from '../settings.ts';
import { DEFAULT_WORKER_TIMEOUT_SECONDS, nodeOptionsOf, retryVariablesOf, type WorkerDefinition } from '../workers.ts';
import { BankFunction } from './bank-function.ts';
import { type FunctionResources, policyStatementsFor } from './policy-statements.ts';

export interface WorkerProps<W extends WorkerDefinition> {
  readonly settings: DeploymentSettings;
  readonly worker: W;
  readonly code: FunctionCodeProvider;
  readonly resources: FunctionResources;
  readonly environment: (permissions: readonly Permission[]) => Record<string, string>;
}

export function createWorkerFunction(
  scope: Construct,
  { settings, worker, code, resources, environment }: WorkerProps<WorkerDefinition>,
  rights: readonly iam.PolicyStatement[] = [],
) {
  const { name, file, permissions, timeoutSeconds = DEFAULT_WORKER_TIMEOUT_SECONDS, memory } = worker;
  const deadLetters = new sqs.Queue(scope, 'DeadLetters', {
    queueName: deadLetterNameOf(settings, name),
    enforceSSL: true,
    encryption: sqs.QueueEncryption.SQS_MANAGED,
    retentionPeriod: Duration.days(14),
  });
  const sending = new iam.PolicyStatement({ actions: ['sqs:SendMessage'], resources: [deadLetters.queueArn] });
  const { lambda } = new BankFunction(scope, 'Worker', {
    settings,
    key: `workers.${name}`,
    code: code(file),
    rights: [...policyStatementsFor(permissions, resources), ...rights, sending],
    environment: { ...environment(permissions), ...nodeOptionsOf(worker), ...retryVariablesOf(worker) },
    timeout: Duration.seconds(timeoutSeconds),
    memory,
    callsItself: worker.trigger === 'call' && worker.selfInvokes,
    deadLetterQueue: deadLetters,
  });
  return { lambda, deadLetters };
}

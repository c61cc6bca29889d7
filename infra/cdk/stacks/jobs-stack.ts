import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { CalledWorkerFunction } from '../constructs/called-worker.ts';
import type { FunctionCode } from '../function-code.ts';
import type { DeploymentSettings } from '../settings.ts';
import { calledWorkers } from '../workers.ts';
import type { DataStack } from './data-stack.ts';
import { functionDependencies } from './function-dependencies.ts';

interface JobsStackProps extends StackProps {
  readonly settings: DeploymentSettings;
  readonly code: FunctionCode;
  readonly data: DataStack;
}

/** This is a stack of its own, because a stack has at most 500 resources. */
export class JobsStack extends Stack {
  constructor(scope: Construct, id: string, { settings, code, data, ...props }: JobsStackProps) {
    super(scope, id, props);
    const around = { settings, code, ...functionDependencies(this, settings, data) };
    for (const worker of calledWorkers) new CalledWorkerFunction(this, worker.name, { ...around, worker });
  }
}

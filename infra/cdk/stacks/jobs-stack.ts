import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import * as events from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Construct } from 'constructs';
import { MailIdentity } from '../constructs/mail-identity.ts';
import { createWorkerFunction } from '../constructs/worker-function.ts';
import type { FunctionCodeProvider } from '../function-code.ts';
import type { DeploymentSettings } from '../settings.ts';
import { mailEventWorkers, scheduledWorkers, type WorkerSchedule } from '../workers.ts';
import type { DataStack } from './data-stack.ts';
import { functionResourcesAndEnvironment } from './function-dependencies.ts';

interface JobsStackProps extends StackProps {
  readonly settings: DeploymentSettings;
  readonly code: FunctionCodeProvider;
  readonly data: DataStack;
}

/** This is a stack of its own, because a stack has at most 500 resources. */
export class JobsStack extends Stack {
  constructor(scope: Construct, id: string, { settings, code, data, ...props }: JobsStackProps) {
    super(scope, id, props);
    const dependencies = functionResourcesAndEnvironment(this, settings, data);
    for (const worker of scheduledWorkers) {
      const scope = new Construct(this, worker.name);
      const { lambda } = createWorkerFunction(scope, { settings, code, ...dependencies, worker });
      // After an hour the schedule has called again, or an alarm was raised.
      lambda.configureAsyncInvoke({ retryAttempts: 2, maxEventAge: Duration.hours(1) });
      // A rule is used, because EventBridge Scheduler would need a role of its own.
      new events.Rule(scope, 'Schedule', {
        description: `Calls ${worker.name}`,
        schedule: scheduleOf(worker.schedule),
        targets: [
          new LambdaFunction(lambda, { event: events.RuleTargetInput.fromObject({ time: events.EventField.time }) }),
        ],
      });
    }
    for (const worker of mailEventWorkers) {
      const scope = new Construct(this, worker.name);
      const { lambda } = createWorkerFunction(scope, { settings, code, ...dependencies, worker });
      if (settings.mail) new MailIdentity(this, 'Mail', { settings, mail: settings.mail, onEvent: lambda });
    }
  }
}

function scheduleOf(schedule: WorkerSchedule): events.Schedule {
  if ('everyMinutes' in schedule) return events.Schedule.rate(Duration.minutes(schedule.everyMinutes));
  const { hour, minute } = schedule.dailyAtUtc;
  return events.Schedule.cron({ hour: String(hour), minute: String(minute) });
}

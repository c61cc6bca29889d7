import { Duration } from 'aws-cdk-lib';
import * as events from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Construct } from 'constructs';
import type { WorkerOnCall, WorkerSchedule } from '../workers.ts';
import { createWorkerFunction, type WorkerProps } from './worker-function.ts';

export class CalledWorkerFunction extends Construct {
  constructor(scope: Construct, id: string, props: WorkerProps<WorkerOnCall>) {
    super(scope, id);
    const { lambda } = createWorkerFunction(this, props);
    // After an hour the schedule has called again, or an alarm was raised.
    lambda.configureAsyncInvoke({ retryAttempts: 2, maxEventAge: Duration.hours(1) });
    // A rule is used, because EventBridge Scheduler would need a role of its own.
    new events.Rule(this, 'Schedule', {
      description: `Calls ${props.worker.name}`,
      schedule: scheduleOf(props.worker.schedule),
      targets: [new LambdaFunction(lambda, { event: events.RuleTargetInput.fromObject({}) })],
    });
  }
}

function scheduleOf(schedule: WorkerSchedule): events.Schedule {
  if ('everyMinutes' in schedule) return events.Schedule.rate(Duration.minutes(schedule.everyMinutes));
  const { hour, minute } = schedule.dailyAtUtc;
  return events.Schedule.cron({ hour: String(hour), minute: String(minute) });
}

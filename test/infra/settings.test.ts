import { describe, expect, it } from 'vitest';
import { DEFAULT_REGION, parseDeploymentSettings } from '#infra/cdk/settings.ts';

const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/11111111-2222-3333-4444-555555555555';
const read = (context: Record<string, unknown>) => parseDeploymentSettings((name) => context[name]);

describe('the settings of a deployment', () => {
  it('the settings of a deployment need nothing but an environment', () => {
    expect(read({ env: 'staging' })).toEqual({
      environment: 'staging',
      region: DEFAULT_REGION,
      backupRetentionDays: 35,
      trailRetentionYears: 10,
    });
  });

  it('the settings of a deployment may have a domain, a certificate, an address for alarms, a region and a retention', () => {
    expect(
      read({
        env: 'prod',
        region: 'eu-west-1',
        domain: 'bank.example.com',
        certificateArn,
        alarmEmail: 'operations@example.com',
        reservedConcurrency: '10',
        backupRetentionDays: '400',
        trailRetentionYears: '7',
      }),
    ).toEqual({
      environment: 'prod',
      region: 'eu-west-1',
      site: { domain: 'bank.example.com', certificateArn },
      alarmEmail: 'operations@example.com',
      reservedConcurrency: 10,
      backupRetentionDays: 400,
      trailRetentionYears: 7,
    });
  });

  it("the settings of a deployment require the region when the shell is set to another than the bank's usual one", () => {
    const inShell = (context: Record<string, unknown>, region: string) =>
      parseDeploymentSettings((name) => context[name], { account: '111122223333', region });
    expect(() => inShell({ env: 'prod' }, 'us-west-2')).toThrow(
      'say which one you mean, `-c region=us-west-2` or `-c region=eu-central-1`.',
    );
    expect(inShell({ env: 'prod', region: 'us-west-2' }, 'us-west-2').region).toBe('us-west-2');
    expect(inShell({ env: 'prod', region: DEFAULT_REGION }, 'us-west-2').region).toBe(DEFAULT_REGION);
    expect(inShell({ env: 'prod' }, DEFAULT_REGION)).toMatchObject({ region: DEFAULT_REGION, account: '111122223333' });
  });

  it.each([
    [{}, 'Please say which environment: add `-c env=staging` or `-c env=prod`.'],
    [{ env: 'production' }, 'There is no environment "production": use `-c env=staging` or `-c env=prod`.'],
    [{ env: 'prod', region: 'eu-central-9' }, 'There is no AWS region "eu-central-9"'],
    [{ env: 'prod', domain: 'bank.example.com' }, 'The domain bank.example.com needs a certificate'],
    [{ env: 'prod', domain: 'https://bank.example.com', certificateArn }, '"https://bank.example.com" is not a domain'],
    [{ env: 'prod', certificateArn }, 'A certificate needs its domain'],
    [
      { env: 'prod', domain: 'bank.example.com', certificateArn: certificateArn.replace('us-east-1', 'eu-west-1') },
      'CloudFront takes certificates from us-east-1 only',
    ],
    [{ env: 'prod', reservedConcurrency: '0' }, '"0" is no number of functions to set aside'],
    [{ env: 'prod', backupRetentionDays: '3651' }, '"3651" is no number of days to keep backups: use 1 to 3650'],
    [{ env: 'prod', backupRetentionDays: '1.5' }, '"1.5" is no number of days to keep backups'],
    [{ env: 'prod', trailRetentionYears: '31' }, '"31" is no number of years to keep the seals of the audit trail'],
    [{ env: 'prod', alarmEmail: 'operations' }, '"operations" is not an e-mail address'],
  ])('the settings of a deployment refuse %j with a sentence about the remedy', (context, sentence) => {
    expect(() => read(context)).toThrow(sentence);
  });
});

import { expect, it } from 'vitest';
import {
  DEFAULT_REGION,
  DEPLOYED_ENVIRONMENTS,
  parseDeploymentSettings,
  readDeploymentSettings,
} from '#infra/cdk/settings.ts';

const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/11111111-2222-3333-4444-555555555555';

it.each(DEPLOYED_ENVIRONMENTS)('the committed settings of %s are valid', (environment) => {
  expect(readDeploymentSettings(environment)).toMatchObject({ environment, region: DEFAULT_REGION });
});

it('the settings of an environment may have a domain, a certificate, an address for alarms and other limits', () => {
  const settings = {
    account: '111122223333',
    region: 'eu-west-1',
    alarmEmail: 'operations@example.com',
    backupRetentionDays: 400,
    trailRetentionYears: 7,
    streamWorkers: 'off',
    sms: 'on',
  };
  const domain = 'bank.example.com';
  const mailDomain = 'mail.example.com';
  expect(parseDeploymentSettings('prod', { ...settings, domain, certificateArn, mailDomain })).toEqual({
    environment: 'prod',
    ...settings,
    site: { domain, certificateArn },
    mail: { domain: mailDomain },
  });
});

it.each([
  [{ account: 111122223333 }, '"account" must be the number of an AWS account: 12 digits in quotes.'],
  [{ region: 'eu-central-9' }, '"region" must be an AWS region'],
  [
    { domain: 'bank.example.com' },
    '"domain" needs a certificate. Request one for bank.example.com in AWS Certificate Manager in us-east-1',
  ],
  [{ domain: 'https://bank.example.com', certificateArn }, '"domain" must be a domain in lower case and bare'],
  [
    { domain: 'bank.example.com', certificateArn: certificateArn.replace('us-east-1', 'eu-west-1') },
    '"certificateArn" must be the ARN of a certificate in us-east-1',
  ],
  [{ mailDomain: 'mail.bank.example.com' }, '"mailDomain" needs the "domain" of the site, because mail has links'],
  [{ mailDomain: 'Mail' }, '"mailDomain" must be a domain in lower case from which nothing else sends mail'],
  [{ backupRetentionDays: 3651 }, '"backupRetentionDays" must be a number of days from 1 to 3650.'],
  [{ trailRetentionYears: 31 }, '"trailRetentionYears" must be a number of years from 1 to 30.'],
  [{ streamWorkers: 'paused' }, '"streamWorkers" must be "on", or "off" while the table is recovered.'],
  [{ alarmEmail: 'operations' }, '"alarmEmail" must be an e-mail address'],
  [{ alarmMail: 'a@b.example' }, 'there is no field "alarmMail". The fields are account, region, domain,'],
  [[], 'the content must be an object'],
])('the settings of an environment refuse %j with a sentence about the field', (content, sentence) => {
  expect(() => parseDeploymentSettings('prod', content, 'prod.json')).toThrow(`prod.json: ${sentence}`);
});

import { expect, it } from 'vitest';
import { NO_OPTIONS, OPTIONS, synthesize } from './synthesize.ts';

const { domain } = OPTIONS.mail;

const prod = synthesize({ mail: { domain, hostedZoneId: 'Z0123456789ABC' } });
const withoutMail = synthesize(NO_OPTIONS);

const variablesOf = ({ resources }: typeof prod, part: 'api' | 'jobs', worker: string) =>
  resources(part, 'AWS::Lambda::Function').find(
    ({ properties }) => properties.FunctionName === `aldermoor-prod-workers-${worker}`,
  )?.properties.Environment.Variables;

const text = (value: unknown): string => JSON.stringify(value);

it('a bank with a domain has the records of DKIM, SPF and DMARC in its zone', () => {
  const records = prod.resources('jobs', 'AWS::Route53::RecordSet').map(({ properties }) => properties);
  expect(records.map(({ Type }) => Type)).toEqual(['CNAME', 'CNAME', 'CNAME', 'MX', 'TXT', 'TXT']);
  expect(records.slice(3)).toMatchObject([
    { Name: `bounce.${domain}`, ResourceRecords: ['10 feedback-smtp.eu-central-1.amazonses.com'] },
    { Name: `bounce.${domain}`, ResourceRecords: ['"v=spf1 include:amazonses.com -all"'] },
    { Name: `_dmarc.${domain}`, ResourceRecords: ['"v=DMARC1; p=reject; adkim=s; aspf=r"'] },
  ]);
});

it('a bank sends with TLS, suppresses returned mail, and lets SES alone tell the topic of it', () => {
  expect(prod.only('jobs', 'AWS::SES::ConfigurationSet').properties).toMatchObject({
    DeliveryOptions: { TlsPolicy: 'REQUIRE' },
    SuppressionOptions: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
  });
  const [, publish] = prod.only('jobs', 'AWS::SNS::TopicPolicy').properties.PolicyDocument.Statement;
  expect(publish).toMatchObject({
    Principal: { Service: 'ses.amazonaws.com' },
    Action: 'sns:Publish',
    Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
  });
  expect(text(prod.only('jobs', 'AWS::SNS::Subscription').properties.Endpoint)).toContain('recordMailEvents');
});

it('a bank lets only the worker send, from this domain and with this configuration set (ASVS 13.2.2)', () => {
  const roles = (['api', 'jobs'] as const).flatMap((part) => prod.resources(part, 'AWS::IAM::Role'));
  const sending = roles.filter(({ properties }) => text(properties).includes('ses:SendEmail'));
  expect(sending).toHaveLength(1);
  const statements: { Action: unknown; Resource: unknown[] }[] =
    sending[0]?.properties.Policies[0].PolicyDocument.Statement ?? [];
  expect(statements.find(({ Action }) => Action === 'ses:SendEmail')?.Resource.map(text)).toEqual([
    expect.stringContaining(':configuration-set/aldermoor-prod-mail'),
    expect.stringContaining(`:identity/${domain}`),
  ]);
  expect(variablesOf(prod, 'jobs', 'sendMail')).toMatchObject({
    MAIL_SENDER: `no-reply@${domain}`,
    SITE_URL: 'https://bank.example.com',
  });
});

it('a bank without a domain has nothing of SES, and no mail begins to wait for a notification', () => {
  expect(text(withoutMail.template('jobs'))).not.toMatch(/AWS::(?:SES|SNS)::|ses:/);
  expect(variablesOf(withoutMail, 'jobs', 'sendMail')).not.toHaveProperty('MAIL_SENDER');
  expect(variablesOf(withoutMail, 'api', 'customerChanges')).not.toHaveProperty('SEND_MAIL_FUNCTION_NAME');
  expect(variablesOf(prod, 'api', 'customerChanges')).toHaveProperty('SEND_MAIL_FUNCTION_NAME');
});

import { AwsSolutionsChecks } from 'cdk-nag';
import { expect, it } from 'vitest';
import { EVERYTHING_ON, synthesize } from './synthesize.ts';

const { domain } = EVERYTHING_ON.mail;

const prod = synthesize({ ...EVERYTHING_ON, mail: { domain, hostedZoneId: 'Z0123456789ABC' } });
const withoutZone = synthesize(EVERYTHING_ON);
const withoutMail = synthesize();

const variablesOf = ({ resources }: typeof prod, part: 'api' | 'jobs', worker: string) =>
  resources(part, 'AWS::Lambda::Function').find(
    ({ properties }) => properties.FunctionName === `aldermoor-prod-workers-${worker}`,
  )?.properties.Environment.Variables;

const text = (value: unknown): string => JSON.stringify(value);

it('a bank with a domain signs its mail by DKIM and sends through a configuration set that requires TLS and suppresses returned mail', () => {
  expect(prod.only('jobs', 'AWS::SES::EmailIdentity').properties).toMatchObject({
    EmailIdentity: domain,
    MailFromAttributes: { MailFromDomain: `bounce.${domain}` },
  });
  expect(prod.only('jobs', 'AWS::SES::ConfigurationSet').properties).toMatchObject({
    Name: 'aldermoor-prod-mail',
    DeliveryOptions: { TlsPolicy: 'REQUIRE' },
    SuppressionOptions: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
  });
});

it('a bank with a domain has the records of DKIM, SPF and DMARC in its zone, or else tells them', () => {
  const records = prod.resources('jobs', 'AWS::Route53::RecordSet').map(({ properties }) => properties);
  expect(records.map(({ Type }) => Type)).toEqual(['CNAME', 'CNAME', 'CNAME', 'MX', 'TXT', 'TXT']);
  expect(records.slice(3)).toMatchObject([
    { Name: `bounce.${domain}`, ResourceRecords: ['10 feedback-smtp.eu-central-1.amazonses.com'] },
    { Name: `bounce.${domain}`, ResourceRecords: ['"v=spf1 include:amazonses.com -all"'] },
    { Name: `_dmarc.${domain}`, ResourceRecords: ['"v=DMARC1; p=reject; adkim=s; aspf=r"'] },
  ]);
  expect(withoutZone.resources('jobs', 'AWS::Route53::RecordSet')).toEqual([]);
  const told = Object.values(withoutZone.outputs('jobs')).map(({ Value }) => text(Value));
  expect(told.filter((record) => / (?:CNAME|MX|TXT) /.test(record))).toHaveLength(6);
});

it('a bank lets SES alone tell the topic of returned mail, and the topic alone call the function that records it', () => {
  expect(prod.only('jobs', 'AWS::SES::ConfigurationSetEventDestination').properties.EventDestination).toMatchObject({
    MatchingEventTypes: ['bounce', 'complaint'],
  });
  const [, publish] = prod.only('jobs', 'AWS::SNS::TopicPolicy').properties.PolicyDocument.Statement;
  const { Principal, Action, Condition } = publish;
  expect({ Principal, Action, Condition }).toEqual({
    Principal: { Service: 'ses.amazonaws.com' },
    Action: 'sns:Publish',
    Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
  });
  const { Protocol, Endpoint } = prod.only('jobs', 'AWS::SNS::Subscription').properties;
  expect(Protocol).toBe('lambda');
  expect(text(Endpoint)).toContain('recordMailEvents');
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

it('a bank with a domain for mail follows the recommendations of AWS', () => {
  for (const { bank } of [prod, withoutZone]) {
    expect(new AwsSolutionsChecks(bank.app).validateScope(bank.app).violations).toEqual([]);
  }
});

it('a bank without a domain has nothing of SES, and no mail begins to wait for a notification', () => {
  expect(text(withoutMail.template('jobs'))).not.toMatch(/AWS::(?:SES|SNS)::|ses:/);
  expect(variablesOf(withoutMail, 'jobs', 'sendMail')).not.toHaveProperty('MAIL_SENDER');
  expect(variablesOf(withoutMail, 'api', 'customerChanges')).not.toHaveProperty('SEND_MAIL_FUNCTION_NAME');
  expect(variablesOf(prod, 'api', 'customerChanges')).toHaveProperty('SEND_MAIL_FUNCTION_NAME');
});

import { CfnOutput, Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as lambda from 'aws-cdk-lib/aws-lambda';
import * as route53 from 'aws-cdk-lib/aws-route53';
import * as ses from 'aws-cdk-lib/aws-ses';
import * as sns from 'aws-cdk-lib/aws-sns';
import { LambdaSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { mailConfigurationSetNameOf } from '../names.ts';
import { type DeploymentSettings, type MailSettings, resourceNamePrefix } from '../settings.ts';

interface MailIdentityProps {
  readonly settings: DeploymentSettings;
  readonly mail: MailSettings;
  /** Called when mail has come back, or was reported as spam. */
  readonly onEvent: lambda.IFunction;
}

interface DnsRecord {
  readonly name: string;
  readonly type: 'CNAME' | 'MX' | 'TXT';
  readonly value: string;
}

const TTL_SECONDS = '3600';

/** The domain from which the bank sends mail, with its DNS records, and the way back of what SES tells of its mail. */
export class MailIdentity extends Construct {
  constructor(scope: Construct, id: string, { settings, mail, onEvent }: MailIdentityProps) {
    super(scope, id);
    const configurationSet = new ses.ConfigurationSet(this, 'ConfigurationSet', {
      configurationSetName: mailConfigurationSetNameOf(settings),
      tlsPolicy: ses.ConfigurationSetTlsPolicy.REQUIRE,
      suppressionReasons: ses.SuppressionReasons.BOUNCES_AND_COMPLAINTS,
      reputationMetrics: true,
    });
    const topic = this.addEventTopic(settings, onEvent);
    configurationSet.addEventDestination('Returns', {
      destination: ses.EventDestination.snsTopic(topic),
      events: [ses.EmailSendingEvent.BOUNCE, ses.EmailSendingEvent.COMPLAINT],
    });
    const returnDomain = `bounce.${mail.domain}`;
    const identity = new ses.EmailIdentity(this, 'Domain', {
      identity: ses.Identity.domain(mail.domain),
      configurationSet,
      mailFromDomain: returnDomain,
      // The topic has them.
      feedbackForwarding: false,
    });
    this.publish(mail, [
      ...identity.dkimRecords.map(({ name, value }) => ({ name, type: 'CNAME', value }) as const),
      { name: returnDomain, type: 'MX', value: `10 feedback-smtp.${settings.region}.amazonses.com` },
      { name: returnDomain, type: 'TXT', value: '"v=spf1 include:amazonses.com -all"' },
      // Mail that claims this domain without its signature is refused.
      { name: `_dmarc.${mail.domain}`, type: 'TXT', value: '"v=DMARC1; p=reject; adkim=s; aspf=r"' },
    ]);
  }

  private addEventTopic(settings: DeploymentSettings, onEvent: lambda.IFunction): sns.Topic {
    const topic = new sns.Topic(this, 'Events', {
      displayName: `${resourceNamePrefix(settings)} returned mail`,
      enforceSSL: true,
    });
    topic.addToResourcePolicy(
      new iam.PolicyStatement({
        principals: [new iam.ServicePrincipal('ses.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    topic.addSubscription(new LambdaSubscription(onEvent));
    return topic;
  }

  /** Creates the records in Route 53, or tells them as outputs. */
  private publish({ hostedZoneId }: MailSettings, records: readonly DnsRecord[]): void {
    for (const [index, { name, type, value }] of records.entries()) {
      const id = `Record${index + 1}`;
      if (hostedZoneId) {
        new route53.CfnRecordSet(this, id, { hostedZoneId, name, type, ttl: TTL_SECONDS, resourceRecords: [value] });
      } else {
        new CfnOutput(this, id, { value: `${name} ${type} ${value}` });
      }
    }
  }
}

import { ArnFormat, Stack, type StackProps } from 'aws-cdk-lib';
import * as budgets from 'aws-cdk-lib/aws-budgets';
import * as logs from 'aws-cdk-lib/aws-logs';
import * as waf from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { API_BASE } from '#shared/contract/api-base.ts';
import { namedRoutes } from '#shared/contract/routes.ts';
import { edgeAlarms } from '../constructs/alarms.ts';
import { logGroupProps } from '../constructs/bank-function.ts';
import { AlarmNotifier } from '../constructs/watch.ts';
import { webAclNameOf } from '../names.ts';
import { type DeploymentSettings, resourceNamePrefix } from '../settings.ts';

/** Requests per address in five minutes, enough for an office of 60 people with 100 calls each. */
const RATE_OF_API = 6000;
const RATE_OF_SIGN_INS = 100;
const RATE_OF_ALL = 20_000;
const WINDOW_SECONDS = 300;

/** The name of a body, and the firewall's whole answer to an address with too many requests. */
const TOO_MANY_REQUESTS = 'TooManyRequests';
const TOO_MANY_REQUESTS_MESSAGE = 'Too many requests from your address. Please try again in 5 minutes.';

/** Dollars a month, for the account: three times what an idle bank costs. The runbook says what more customers cost. */
const BUDGET = 50;

interface FirewallStackProps extends StackProps {
  readonly settings: DeploymentSettings;
}

/** CloudFront accepts a firewall from us-east-1 only, and has its metrics there. */
export class FirewallStack extends Stack {
  readonly aclArn: string;

  constructor(scope: Construct, id: string, { settings, ...props }: FirewallStackProps) {
    super(scope, id, props);
    const name = webAclNameOf(settings);
    const rules = [
      rateRule('SignInsOfOneAddress', RATE_OF_SIGN_INS, isSignIn()),
      rateRule('ApiOfOneAddress', RATE_OF_API, pathIs('STARTS_WITH', `${API_BASE}/`)),
      rateRule('AllOfOneAddress', RATE_OF_ALL),
      managedRule('AWSManagedRulesAmazonIpReputationList'),
      managedRule('AWSManagedRulesKnownBadInputsRuleSet'),
      // These rules only count, because pictures and backups exceed 8 kB, and a ticket may contain HTML or an address.
      managedRule('AWSManagedRulesCommonRuleSet', [
        'SizeRestrictions_BODY',
        'CrossSiteScripting_BODY',
        'GenericRFI_BODY',
        'GenericLFI_BODY',
        'EC2MetaDataSSRF_BODY',
      ]),
    ];
    const acl = new waf.CfnWebACL(new Construct(this, 'Firewall'), 'Acl', {
      name,
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visible(name),
      customResponseBodies: {
        [TOO_MANY_REQUESTS]: {
          contentType: 'APPLICATION_JSON',
          content: JSON.stringify({
            error: TOO_MANY_REQUESTS_MESSAGE,
            message: TOO_MANY_REQUESTS_MESSAGE,
            code: 'too_many_requests',
          }),
        },
      },
      rules: rules.map((rule, priority) => ({ ...rule, priority })),
    });
    this.aclArn = acl.attrArn;
    // Only prod has visitors whom someone may have to trace.
    if (settings.environment === 'prod') this.logBlockedRequests(settings);
    new AlarmNotifier(this, 'Watch', { settings, alarms: edgeAlarms(settings) });
    if (settings.alarmEmail) this.addBudget(resourceNamePrefix(settings), settings.alarmEmail);
  }

  /**
   * Logs what the firewall blocked, without tokens, cookies and query strings. The name of the log must begin like this.
   * https://docs.aws.amazon.com/waf/latest/developerguide/logging-cw-logs.html
   */
  private logBlockedRequests(settings: DeploymentSettings): void {
    const logGroupName = `aws-waf-logs-${resourceNamePrefix(settings)}`;
    const log = new logs.LogGroup(this, 'BlockedRequests', logGroupProps(settings, logGroupName));
    // The ARN has no `:*` at its end, which CDK's ARN of a log has.
    const destination = this.formatArn({
      service: 'logs',
      resource: 'log-group',
      resourceName: logGroupName,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    const logging = new waf.CfnLoggingConfiguration(this, 'Logging', {
      resourceArn: this.aclArn,
      logDestinationConfigs: [destination],
      redactedFields: [
        { singleHeader: { Name: 'authorization' } },
        { singleHeader: { Name: 'cookie' } },
        { queryString: {} },
      ],
      loggingFilter: {
        DefaultBehavior: 'DROP',
        Filters: [
          { Behavior: 'KEEP', Requirement: 'MEETS_ANY', Conditions: [{ ActionCondition: { Action: 'BLOCK' } }] },
        ],
      },
    });
    logging.node.addDependency(log);
  }

  private addBudget(budgetName: string, address: string): void {
    const whenAbove = (notificationType: 'ACTUAL' | 'FORECASTED', percent: number) => ({
      notification: {
        notificationType,
        comparisonOperator: 'GREATER_THAN',
        threshold: percent,
        thresholdType: 'PERCENTAGE',
      },
      subscribers: [{ subscriptionType: 'EMAIL', address }],
    });
    new budgets.CfnBudget(this, 'Budget', {
      budget: {
        budgetName,
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: BUDGET, unit: 'USD' },
      },
      notificationsWithSubscribers: [whenAbove('ACTUAL', 80), whenAbove('FORECASTED', 100)],
    });
  }
}

type Rule = Omit<waf.CfnWebACL.RuleProperty, 'priority'>;

function rateRule(name: string, limit: number, scopeDownStatement?: waf.CfnWebACL.StatementProperty): Rule {
  return {
    name,
    action: {
      block: {
        customResponse: {
          responseCode: 429,
          customResponseBodyKey: TOO_MANY_REQUESTS,
          responseHeaders: [{ name: 'Retry-After', value: String(WINDOW_SECONDS) }],
        },
      },
    },
    visibilityConfig: visible(name),
    statement: {
      rateBasedStatement: {
        aggregateKeyType: 'IP',
        evaluationWindowSec: WINDOW_SECONDS,
        limit,
        ...(scopeDownStatement && { scopeDownStatement }),
      },
    },
  };
}

function managedRule(name: string, onlyCounted: readonly string[] = []): Rule {
  return {
    name,
    overrideAction: { none: {} },
    visibilityConfig: visible(name),
    statement: {
      managedRuleGroupStatement: {
        vendorName: 'AWS',
        name,
        ruleActionOverrides: onlyCounted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
      },
    },
  };
}

function isSignIn(): waf.CfnWebACL.StatementProperty {
  const [signIn] = namedRoutes.filter(({ route }) => route.permissions.includes('identity:sign-in'));
  if (!signIn) throw new Error('The contract has no route that signs in');
  return pathIs('EXACTLY', `${API_BASE}${signIn.route.path}`);
}

/** Matches a path, also with percent-encoded letters and `..`. */
function pathIs(positionalConstraint: 'EXACTLY' | 'STARTS_WITH', path: string): waf.CfnWebACL.StatementProperty {
  return {
    byteMatchStatement: {
      fieldToMatch: { uriPath: {} },
      positionalConstraint,
      searchString: path,
      textTransformations: ['URL_DECODE', 'NORMALIZE_PATH'].map((type, priority) => ({ priority, type })),
    },
  };
}

function visible(metricName: string): waf.CfnWebACL.VisibilityConfigProperty {
  return { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: true };
}

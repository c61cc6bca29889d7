import { expect, it } from 'vitest';
import { RotatingSecret } from '#infra/cdk/constructs/rotating-secret.ts';
import { workers } from '#infra/cdk/workers.ts';
import { PUBLIC_PAGE_FILES } from '#shared/contract/public-pages.ts';
import { apiResponseHeaders, pageHeadersWith } from '#shared/contract/security-headers.ts';
import { INLINE_SCRIPT_HASHES, OPTIONS, type Resource, synthesize } from './synthesize.ts';

const { only, outputs, resources } = synthesize();
const { DistributionConfig: distribution } = only('edge', 'AWS::CloudFront::Distribution').properties;
const [api, pictures] = distribution.CacheBehaviors;
const pages = distribution.DefaultCacheBehavior;
const byRef = (reference: { Ref: string }): Resource =>
  resources('edge').find(({ id }) => id === reference.Ref) ?? expect.fail();

/** Returns a function that runs as CloudFront would run it. */
function functionOf(behavior: typeof pages, eventType: string) {
  const { FunctionARN } = behavior.FunctionAssociations.find(
    ({ EventType }: { EventType: string }) => EventType === eventType,
  );
  const { FunctionCode } = byRef({ Ref: FunctionARN['Fn::GetAtt'][0] }).properties;
  return new Function(`${FunctionCode}; return handler;`)();
}

interface ViewerRequest {
  uri: string;
  headers: Record<string, { value: string }>;
}

function run(behavior: typeof pages, uri: string, headers: ViewerRequest['headers'] = {}): ViewerRequest {
  return functionOf(behavior, 'viewer-request')({ viewer: { ip: '192.0.2.7' }, request: { uri, headers } });
}

/** Returns the status after the function for responses. @param statusCode the status that CloudFront would answer */
function statusOf(uri: string, statusCode = 200): number {
  const response = { statusCode, headers: {} };
  return functionOf(pages, 'viewer-response')({ viewer: { ip: '192.0.2.7' }, request: { uri, headers: {} }, response })
    .statusCode;
}

function written(text: string | { 'Fn::Join': [string, (string | { 'Fn::ImportValue': string })[]] }): string {
  if (typeof text === 'string') return text;
  const [separator, pieces] = text['Fn::Join'];
  return pieces.map((piece) => (typeof piece === 'string' ? piece : piece['Fn::ImportValue'])).join(separator);
}

/** Returns the headers by their lower-case names. */
function headersOf(behavior: typeof pages): Record<string, string> {
  const { ResponseHeadersPolicyConfig: policy } = byRef(behavior.ResponseHeadersPolicyId).properties;
  const { SecurityHeadersConfig: security, CustomHeadersConfig: custom } = policy;
  const transport = security.StrictTransportSecurity;
  return {
    'strict-transport-security': `max-age=${transport.AccessControlMaxAgeSec}; includeSubDomains; preload`,
    'content-security-policy': written(security.ContentSecurityPolicy.ContentSecurityPolicy),
    'x-content-type-options': security.ContentTypeOptions.Override ? 'nosniff' : '',
    'x-frame-options': security.FrameOptions.FrameOption,
    'referrer-policy': security.ReferrerPolicy.ReferrerPolicy,
    ...Object.fromEntries(custom.Items.map((item: { Header: string; Value: string }) => [item.Header, item.Value])),
  };
}

const POLICY = 'content-security-policy';

it('CloudFront sends the security headers of the contract with pages and answers of the API (ASVS 3.4.1, 3.4.3, 3.4.4, 3.4.5, 3.4.6, 14.3.2)', () => {
  const [, host = ''] = /https:\/\/(\S*Backups\S*RegionalDomainName\w*);/.exec(headersOf(pages)[POLICY] ?? '') ?? [];
  expect(headersOf(pages)).toEqual(
    pageHeadersWith({ uploads: `https://${host}`, inlineScripts: INLINE_SCRIPT_HASHES }),
  );
  expect(headersOf(pictures)).toEqual(headersOf(pages));
  expect(headersOf(api)).toEqual(apiResponseHeaders);
});

it.each([
  ...['/login', '/admin/users/17'].map((uri) => [uri, '/index.html', 200] as const),
  ...Object.entries(PUBLIC_PAGE_FILES).map(([uri, file]) => [uri, `/${file}`, 200] as const),
  ...['/portal', '/contact/us', '/constructor', '/404.html'].map((uri) => [uri, '/404.html', 404] as const),
  // A missing file and a missing endpoint stay 404 by themselves.
  ...['/assets/app-1a2b.js', '/api/nothing'].map((uri) => [uri, uri, 200] as const),
])('CloudFront answers %s with %s and status %i, and leaves a 304 as it is', (uri, file, status) => {
  expect(run(pages, uri).uri).toBe(file);
  expect(statusOf(uri)).toBe(status);
  expect(statusOf(uri, 304)).toBe(304);
});

it('CloudFront tells the functions the address of the viewer, whatever the request itself claims (ASVS 4.1.3, 15.3.4)', () => {
  const { headers } = run(api, '/api/user/login', {
    host: { value: 'bank.example' },
    'x-viewer-address': { value: '198.51.100.1' },
    'x-viewer-host': { value: 'evil.example' },
  });
  expect(headers['x-viewer-address']).toEqual({ value: '192.0.2.7' });
  expect(headers['x-viewer-host']).toEqual({ value: 'bank.example' });
});

it('CloudFront calls the API with a secret that is in no template (ASVS 12.3.1, 13.3.1)', () => {
  const origins: Resource['properties'][] = distribution.Origins;
  const origin = origins.find(({ CustomOriginConfig }) => CustomOriginConfig);
  expect(origin?.CustomOriginConfig.OriginProtocolPolicy).toBe('https-only');
  expect(origin?.OriginCustomHeaders).toHaveLength(1);
  expect(origin?.OriginCustomHeaders[0].HeaderName).toBe('x-bank-edge');
  expect(JSON.stringify(origin?.OriginCustomHeaders[0].HeaderValue)).toContain('{{resolve:secretsmanager:');
});

it('a function gets both values of each of its secrets from the resource that reads them in a deployment', () => {
  const { id, properties } = only('api', 'Custom::SecretValues');
  const secrets = resources('api', 'AWS::SecretsManager::Secret').map((secret) => ({ Ref: secret.id }));
  expect(Object.values(properties.secrets)).toEqual(secrets);
  expect(properties.issue).toBe(RotatingSecret.ISSUE);
  for (const one of resources('api', 'AWS::Lambda::Function')) {
    const variables = one.properties.Environment.Variables;
    const names = Object.keys(properties.secrets).filter((name) => name in variables);
    for (const name of names.flatMap((secret) => [secret, `${secret}_OTHER`])) {
      expect(variables[name]).toEqual({ 'Fn::GetAtt': [id, name] });
    }
  }
});

it('every function of a route has the secret to compare with', () => {
  const without = (['api', 'jobs'] as const)
    .flatMap((part) => resources(part, 'AWS::Lambda::Function'))
    .map(({ properties }) => properties.Environment.Variables)
    .filter(({ EDGE_SECRET }) => EDGE_SECRET === undefined);
  expect(new Set(without.map(({ POWERTOOLS_SERVICE_NAME }) => POWERTOOLS_SERVICE_NAME))).toEqual(
    new Set(['deployment.readSecrets', 'deployment.findStream', ...workers.map(({ name }) => `workers.${name}`)]),
  );
});

it('CloudFront never caches the API, uses only TLS for it, and passes on everything but the host (ASVS 4.1.2, 12.2.1, 14.2.2)', () => {
  expect(api).toMatchObject({
    PathPattern: '/api/*',
    ViewerProtocolPolicy: 'https-only',
    // These are AWS's own policies: CachingDisabled, AllViewerExceptHostHeader.
    CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
    OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
  });
  expect(api.AllowedMethods).toContain('DELETE');
  expect(pages.ViewerProtocolPolicy).toBe('redirect-to-https');
});

it('CloudFront drops removed pictures within a day, and nothing of a request makes a picture another', () => {
  expect(pictures).toMatchObject({ PathPattern: '/pictures/*', AllowedMethods: ['GET', 'HEAD'] });
  const { CachePolicyConfig: policy } = byRef(pictures.CachePolicyId).properties;
  expect(policy).toMatchObject({ MinTTL: 0, DefaultTTL: 86_400, MaxTTL: 86_400 });
  expect(policy.ParametersInCacheKeyAndForwardedToOrigin).toMatchObject({
    QueryStringsConfig: { QueryStringBehavior: 'none' },
    CookiesConfig: { CookieBehavior: 'none' },
    HeadersConfig: { HeaderBehavior: 'none' },
  });
});

it('CloudFront serves a custom domain with TLS 1.2 at least (ASVS 12.1.1, 12.1.2)', () => {
  expect(distribution.Aliases).toEqual(['bank.example.com']);
  expect(distribution.ViewerCertificate).toMatchObject({
    AcmCertificateArn: OPTIONS.site.certificateArn,
    MinimumProtocolVersion: 'TLSv1.2_2021',
  });
  expect(outputs('edge').SiteUrl?.Value).toBe('https://bank.example.com');
});

const { properties: firewall } = only('firewall', 'AWS::WAFv2::WebACL');
const rules: Resource['properties'][] = firewall.Rules;

it('the firewall limits requests, calls of the API and sign-ins of one address, however their paths are written (ASVS 2.4.1)', () => {
  expect(distribution.WebACLId).toBeDefined();
  const rates = rules.filter(({ Statement }) => Statement.RateBasedStatement);
  const limits = rates.map(({ Name, Action, Statement: { RateBasedStatement: rate } }) => {
    expect(Action.Block.CustomResponse.ResponseCode).toBe(429);
    expect(rate).toMatchObject({ AggregateKeyType: 'IP', EvaluationWindowSec: 300 });
    const { SearchString, TextTransformations = [] } = rate.ScopeDownStatement?.ByteMatchStatement ?? {};
    return [Name, rate.Limit, SearchString, ...TextTransformations.map(({ Type }: { Type: string }) => Type)];
  });
  // An office behind one address fetches the site's files many times.
  expect(limits).toEqual([
    ['SignInsOfOneAddress', 100, '/api/user/login', 'URL_DECODE', 'NORMALIZE_PATH'],
    ['ApiOfOneAddress', 6000, '/api/', 'URL_DECODE', 'NORMALIZE_PATH'],
    ['AllOfOneAddress', 20_000, undefined],
  ]);
  expect(JSON.parse(firewall.CustomResponseBodies.TooManyRequests.Content)).toMatchObject({
    code: 'too_many_requests',
  });
});

it("the firewall uses AWS's lists, and logs what it blocked without tokens, cookies and query strings (ASVS 16.2.5)", () => {
  expect(rules.filter(({ Statement }) => Statement.ManagedRuleGroupStatement)).toHaveLength(3);
  const { properties: logging } = only('firewall', 'AWS::WAFv2::LoggingConfiguration');
  expect(only('firewall', 'AWS::Logs::LogGroup').properties.RetentionInDays).toBe(365);
  expect(logging.RedactedFields).toEqual([
    { SingleHeader: { Name: 'authorization' } },
    { SingleHeader: { Name: 'cookie' } },
    { QueryString: {} },
  ]);
  expect(logging.LoggingFilter).toMatchObject({
    DefaultBehavior: 'DROP',
    Filters: [{ Behavior: 'KEEP', Conditions: [{ ActionCondition: { Action: 'BLOCK' } }] }],
  });
});

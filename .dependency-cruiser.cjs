/** Which folder may import which: everything that is not allowed here is an error of `npm run check`. */
const onScreens = ['react', 'react-router', 'react-hook-form', '@hookform/resolvers', '@tanstack/react-query', 'zod'];
const looks = ['lucide-react', '@base-ui/react'];

/**
 * The features, on the server (`functions`) and in the browser (`web/src/features`): which other features each may import beside
 * the core, the components and what is shared, and the packages of its own.
 */
const features = {
  'sign-in': {
    functions: ['approvals', 'audit', 'customers', 'notifications'],
    web: ['administrators', 'customers'],
    functionPackages: ['@aws-sdk/client-cognito-identity-provider', 'qrcode'],
  },
  customers: {
    functions: ['approvals', 'audit', 'backups', 'notifications', 'reports', 'sign-in', 'transactions'],
    web: ['administrators', 'audit', 'notifications', 'sign-in', 'tickets', 'transactions'],
    functionPackages: ['@jsquash/jpeg', '@jsquash/png', '@jsquash/resize'],
    webPackages: ['react-easy-crop'],
  },
  administrators: { functions: ['approvals', 'audit', 'customers', 'notifications', 'sign-in'], web: ['approvals'] },
  approvals: {
    functions: ['administrators', 'notifications', 'sign-in', 'transactions'],
    web: ['backups', 'transactions'],
  },
  transactions: {
    functions: ['approvals', 'backups', 'customers', 'notifications', 'reports'],
    web: ['administrators', 'approvals', 'audit', 'customers', 'reports'],
    webPackages: ['pdfkit', 'qrcode'],
  },
  tickets: { functions: ['customers', 'notifications', 'reports'], web: ['transactions'] },
  enquiries: { functions: ['sign-in'], web: [] },
  notifications: {
    functions: ['sign-in'],
    web: [],
    functionPackages: ['@aws-sdk/client-sesv2', '@aws-sdk/client-sns'],
  },
  audit: { functions: ['backups', 'transactions'], web: ['backups', 'customers', 'tickets'] },
  backups: {
    functions: [
      'administrators',
      'approvals',
      'audit',
      'customers',
      'notifications',
      'reports',
      'sign-in',
      'tickets',
      'transactions',
    ],
    web: ['reports'],
    functionPackages: ['@aws-sdk/client-kms', '@aws-sdk/lib-dynamodb'],
  },
  reports: {
    functions: ['approvals', 'notifications', 'tickets', 'transactions'],
    web: ['customers', 'notifications', 'sign-in', 'tickets', 'transactions'],
    functionPackages: ['@aws-sdk/lib-dynamodb'],
  },
};

/**
 * A room is a folder, or the files that lie in it (`web/*`). It may import itself, the folders and files of `may`, and `packages`;
 * Node's own modules where `node` is true.
 */
const rooms = [
  { room: 'shared/domain', may: [], packages: ['ibantools', '@noble/hashes', '@scure/base'] },
  { room: 'shared/contract', may: ['shared/domain'], packages: ['zod'] },
  {
    room: 'functions/core',
    may: ['shared'],
    packages: [
      '@aws-sdk/client-dynamodb',
      '@aws-sdk/lib-dynamodb',
      '@aws-sdk/util-dynamodb',
      '@aws-lambda-powertools/logger',
      '@aws-lambda-powertools/metrics',
      '@aws-sdk/client-cognito-identity-provider',
      '@aws-sdk/client-kms',
      '@aws-sdk/client-lambda',
      '@aws-sdk/client-s3',
      '@aws-sdk/s3-request-presigner',
      '@middy/core',
      '@smithy/core',
      '@smithy/node-http-handler',
      '@types/aws-lambda',
      'uuid',
      'zod',
    ],
    node: true,
  },
  {
    room: 'functions/streams',
    may: [
      'shared',
      'functions/core',
      'functions/audit',
      'functions/customers',
      'functions/notifications',
      'functions/reports',
    ],
    packages: [],
  },
  {
    room: 'infra/custom-resources',
    may: [],
    packages: ['@aws-sdk/client-dynamodb', '@aws-sdk/client-secrets-manager', '@types/aws-lambda'],
    node: true,
  },
  {
    room: 'infra/site',
    may: ['shared', 'infra/custom-resources'],
    packages: ['@aws-sdk/client-s3', '@types/aws-lambda'],
    node: true,
  },
  {
    room: 'infra/build',
    may: ['shared', 'infra/site'],
    packages: ['@aws-sdk/credential-provider-env', 'esbuild', 'vite'],
    node: true,
  },
  {
    room: 'infra/cdk',
    may: ['shared', 'infra/build', 'infra/site'],
    packages: ['aws-cdk-lib', 'cdk-nag', 'constructs', 'zod'],
    node: true,
  },
  { room: 'infra/costs', may: ['infra/build', 'infra/cdk'], packages: ['aws-cdk-lib'], node: true },
  {
    room: 'infra/migrations',
    may: ['shared', 'functions', 'infra/local/startup-error.ts'],
    packages: ['@aws-sdk/client-dynamodb', '@aws-sdk/lib-dynamodb', 'zod'],
    node: true,
  },
  { room: 'infra/demo', may: ['shared', 'functions', 'infra/build'], packages: [], node: true },
  {
    room: 'infra/local',
    may: ['shared', 'functions', 'infra/build', 'infra/cdk', 'infra/demo', 'infra/migrations', 'infra/site'],
    packages: [
      '@aws-sdk/client-dynamodb',
      '@aws-sdk/lib-dynamodb',
      '@aws-sdk/util-dynamodb',
      '@aws-sdk/client-dynamodb-streams',
      '@aws-sdk/client-s3',
      '@aws-sdk/client-cognito-identity-provider',
      '@types/aws-lambda',
      'aws-jwt-verify',
      'otplib',
      'vite',
      'zod',
    ],
    node: true,
  },
  {
    room: 'infra/cli',
    may: ['shared', 'functions', 'infra'],
    packages: [
      '@aws-cdk/cloudformation-diff',
      '@aws-sdk/client-acm',
      '@aws-sdk/client-cloudformation',
      '@aws-sdk/client-cloudfront',
      '@aws-sdk/client-dynamodb',
      '@aws-sdk/client-lambda',
      '@aws-sdk/client-sesv2',
      '@aws-sdk/client-ssm',
      '@aws-sdk/client-sts',
      '@aws-sdk/lib-dynamodb',
      'aws-cdk-lib',
    ],
    node: true,
  },
  {
    room: 'web/src/components/ui',
    may: ['shared/domain/bank.ts', 'web/src/lib/calendar.ts'],
    packages: ['react', 'react-router', ...looks],
  },
  { room: 'web/src/components', may: ['shared', 'web/src/lib'], packages: [...onScreens, ...looks] },
  { room: 'web/src/lib', may: ['shared'], packages: ['react', '@tanstack/react-query', 'aws-amplify', 'zod'] },
  { room: 'web/src/app', may: ['shared', 'web/src'], packages: [...onScreens, ...looks, 'react-dom'] },
  {
    room: 'web/src/site',
    may: ['shared', 'web/src/components', 'web/src/lib/session'],
    packages: ['react', 'react-dom', 'lucide-react'],
  },
  {
    room: 'web/*',
    may: ['shared', 'web/src/site'],
    packages: ['@tailwindcss/vite', '@vitejs/plugin-react', 'vite'],
    node: true,
  },
  ...Object.entries(features).flatMap(([name, { functions, web, functionPackages = [], webPackages = [] }]) => [
    {
      room: `functions/${name}`,
      may: ['shared', 'functions/core', ...functions.map((other) => `functions/${other}`)],
      packages: ['@types/aws-lambda', 'zod', ...functionPackages],
      node: true,
    },
    {
      room: `web/src/features/${name}`,
      may: ['shared', 'web/src/components', 'web/src/lib', ...web.map((other) => `web/src/features/${other}`)],
      packages: [...onScreens, ...looks, ...webPackages],
    },
  ]),
];

const escaped = (text) => text.replaceAll('.', '\\.').replaceAll('/', '\\/');

/** What lies in a room or a file that is named so. */
function pathOf(name) {
  if (name.endsWith('.ts')) return `^${escaped(name)}$`;
  const [folder] = name.split('/*');
  if (name.endsWith('/*')) return `^${escaped(folder)}/[^/]+$`;
  return `^${escaped(name)}/`;
}

function ruleOf({ room, may, packages, node = false }) {
  const fetched = packages.length > 0 ? [`^node_modules/(@types/)?(${packages.map(escaped).join('|')})/`] : [];
  return {
    name: `imports of ${room}`,
    severity: 'error',
    from: { path: pathOf(room) },
    to: {
      pathNot: [pathOf(room), ...may.map(pathOf), ...fetched].join('|'),
      ...(node && { dependencyTypesNot: ['core'] }),
    },
  };
}

module.exports = {
  rooms,
  features,
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    { name: 'not-found', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'nothing-imports-a-handler',
      severity: 'error',
      from: { path: '^functions/', pathNot: '^functions/streams/' },
      to: { path: '^functions/.+/(handlers|consumers)/' },
    },
    { name: 'nothing-imports-test', severity: 'error', from: { pathNot: '^test/' }, to: { path: '^test/' } },
    ...rooms.map(ruleOf),
  ],
  options: {
    doNotFollow: { path: '^node_modules/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};

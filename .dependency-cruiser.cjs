/** Which folder may import which: everything that is not allowed here is an error of `npm run check`. */
const aws = { dynamodb: ['@aws-sdk/client-dynamodb', '@aws-sdk/lib-dynamodb', '@aws-sdk/util-dynamodb'] };
const screens = ['react', 'react-router', 'react-hook-form', '@hookform/resolvers', '@tanstack/react-query', 'zod'];
const looks = ['lucide-react', '@base-ui/react'];
const forScreens = ['shared', 'web/src/ui', 'web/src/bank', 'web/src/api', 'web/src/session'];

/**
 * A room is a folder, or every folder that has no row of its own (`<feature>`), or the files that lie in it (`web/src/*`).
 * It may import itself, the folders and files of `may`, and `packages`; Node's own modules where `node` is true.
 */
const rooms = [
  { room: 'shared/domain', may: [], packages: ['ibantools', 'bitcoin-address-validation'] },
  { room: 'shared/contract', may: ['shared/domain'], packages: ['zod'] },
  {
    room: 'functions/core',
    may: ['shared'],
    packages: [
      ...aws.dynamodb,
      '@aws-lambda-powertools/logger',
      '@aws-lambda-powertools/metrics',
      '@aws-sdk/client-cognito-identity-provider',
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
  ...Object.entries({
    'sign-in': { uses: ['audit', 'customers'], packages: ['@aws-sdk/client-cognito-identity-provider', 'qrcode'] },
    customers: {
      uses: ['approvals', 'audit', 'backups', 'reports', 'sign-in', 'transactions'],
      packages: ['@jsquash/jpeg', '@jsquash/png', '@jsquash/resize'],
    },
    administrators: { uses: ['approvals', 'audit', 'customers', 'sign-in'] },
    approvals: { uses: ['administrators', 'sign-in', 'transactions'] },
    transactions: { uses: ['approvals', 'backups', 'customers', 'reports'] },
    tickets: { uses: ['customers', 'reports'] },
    audit: { uses: ['backups', 'transactions'], packages: ['@aws-sdk/client-s3'] },
    backups: {
      uses: ['administrators', 'approvals', 'audit', 'customers', 'reports', 'sign-in', 'tickets', 'transactions'],
      packages: ['@aws-sdk/client-kms', '@aws-sdk/client-s3', '@aws-sdk/lib-dynamodb'],
    },
    reports: { uses: ['audit', 'tickets', 'transactions'], packages: ['@aws-sdk/lib-dynamodb'] },
  }).map(([feature, { uses, packages = [] }]) => ({
    room: `functions/${feature}`,
    may: ['shared', 'functions/core', ...uses.map((name) => `functions/${name}`)],
    packages: ['@types/aws-lambda', 'zod', ...packages],
    node: true,
  })),
  { room: 'infra/site', may: ['shared'], packages: ['@aws-sdk/client-s3', '@types/aws-lambda'], node: true },
  {
    room: 'infra/build',
    may: ['shared', 'infra/site'],
    packages: ['@aws-sdk/credential-provider-env', 'esbuild', 'vite'],
    node: true,
  },
  {
    room: 'infra/cdk',
    may: ['shared', 'infra/build', 'infra/site'],
    packages: ['aws-cdk-lib', 'cdk-nag', 'constructs'],
    node: true,
  },
  { room: 'infra/demo', may: ['shared', 'functions', 'infra/build'], packages: [], node: true },
  {
    room: 'infra/local',
    may: ['shared', 'functions', 'infra/build', 'infra/cdk', 'infra/demo', 'infra/site'],
    packages: [
      ...aws.dynamodb,
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
  { room: 'infra/cli', may: ['shared', 'functions', 'infra'], packages: [], node: true },
  {
    room: 'web/src/ui',
    may: ['shared/domain/bank.ts', 'shared/domain/read-amount.ts'],
    packages: ['react', 'react-router', ...looks],
  },
  { room: 'web/src/bank', may: ['shared', 'web/src/ui'], packages: ['react', 'lucide-react', 'zod'] },
  {
    room: 'web/src/ui-gallery',
    may: ['shared', 'web/src/ui', 'web/src/bank'],
    packages: ['react', 'react-router', 'lucide-react'],
  },
  { room: 'web/src/session', may: ['shared'], packages: ['react'] },
  {
    room: 'web/src/api',
    may: ['shared', 'web/src/session'],
    packages: ['react', '@tanstack/react-query', 'aws-amplify', 'zod'],
  },
  { room: 'web/src/tickets', may: forScreens, packages: [...screens, ...looks] },
  { room: 'web/src/two-factor', may: forScreens, packages: [...screens, ...looks] },
  { room: 'web/src/own-sign-in', may: forScreens, packages: [...screens, ...looks] },
  { room: 'web/src/confirm-sign-in', may: forScreens, packages: screens },
  { room: 'web/src/login', may: forScreens, packages: screens },
  {
    room: 'web/src/site',
    may: ['shared', ...['contact', 'landing', 'legal', 'session', 'ui', 'bank'].map((room) => `web/src/${room}`)],
    packages: ['react', 'react-dom', 'lucide-react'],
  },
  ...['contact', 'landing', 'legal'].map((page) => ({
    room: `web/src/${page}`,
    may: ['shared', 'web/src/site', 'web/src/ui'],
    packages: ['react', 'lucide-react'],
  })),
  ...['admin', 'portal'].flatMap((area) => {
    const shared = ['confirm-sign-in', 'tickets', 'two-factor', 'own-sign-in'].map((room) => `web/src/${room}`);
    const may = [...forScreens, ...shared];
    // A transaction is edited and deleted from several screens, and the audit trail stands in the settings and in a profile.
    const common = area === 'admin' ? ['web/src/admin/transaction-dialogs', 'web/src/admin/audit'] : [];
    const packages = [...screens, ...looks, ...(area === 'portal' ? ['react-easy-crop', 'qrcode'] : [])];
    return [
      { room: `web/src/${area}/<screen>`, may: [...may, `web/src/${area}/*`, ...common], packages },
      { room: `web/src/${area}/*`, may: [...may, `web/src/${area}`], packages },
    ];
  }),
  { room: 'web/public', may: [], packages: [] },
  { room: 'web/src/*', may: ['shared', 'web/src'], packages: ['react', 'react-dom', 'react-router'] },
  {
    room: 'web/*',
    may: ['shared', 'web/src/site'],
    packages: ['@tailwindcss/vite', '@vitejs/plugin-react', 'vite'],
    node: true,
  },
];

const escaped = (text) => text.replaceAll('.', '\\.').replaceAll('/', '\\/');
const named = rooms.map(({ room }) => room).filter((room) => !/[<*]/.test(room));

/** What lies in a room or a file that is named so; what `<...>` stands for is the first group. */
function pathOf(name) {
  if (name.endsWith('.ts')) return `^${escaped(name)}$`;
  const [folder] = name.split(/\/[<*]/);
  if (name.endsWith('/*')) return `^${escaped(folder)}/[^/]+$`;
  if (!name.includes('<')) return `^${escaped(name)}/`;
  const others = named
    .filter((room) => room.startsWith(`${folder}/`))
    .map((room) => `${escaped(room.slice(folder.length + 1))}/`);
  return `^${escaped(folder)}/${others.length > 0 ? `(?!${others.join('|')})` : ''}([^/]+)/`;
}

function ruleOf({ room, may, packages, node = false }) {
  const itself = room.includes('<') ? `^${escaped(room.split('/<')[0])}/$1/` : pathOf(room);
  const fetched = packages.length > 0 ? [`^node_modules/(@types/)?(${packages.map(escaped).join('|')})/`] : [];
  return {
    name: `imports of ${room}`,
    severity: 'error',
    from: { path: pathOf(room) },
    to: {
      pathNot: [itself, ...may.map(pathOf), ...fetched].join('|'),
      ...(node && { dependencyTypesNot: ['core'] }),
    },
  };
}

module.exports = {
  rooms,
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    { name: 'not-found', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'nothing-imports-a-handler',
      severity: 'error',
      from: { path: '^functions/' },
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

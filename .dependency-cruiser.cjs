/** Who may import whom; the table stands in README.md. Everything that is not allowed here is an error. */
const anyPackage = '^node_modules/';
const node = { dependencyTypes: ['core'] };

/** The rule of one layer: it may import itself and `allowed` (path patterns), nothing else. */
function layer(name, from, allowed, packages = '') {
  const inside = [from, ...allowed].join('|');
  return {
    name,
    severity: 'error',
    from: { path: from },
    to: { pathNot: packages ? `${inside}|${packages}` : inside, dependencyTypesNot: ['core'] },
  };
}

const aws = '^node_modules/(@aws-sdk|@smithy)/';

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'not-found', severity: 'error', from: {}, to: { couldNotResolve: true } },
    { name: 'nothing-imports-test', severity: 'error', from: { pathNot: '^test/' }, to: { path: '^test/' } },
    layer('domain-is-pure', '^shared/domain/', [], '^node_modules/(zod|ibantools|bitcoin-address-validation)/'),
    { name: 'domain-has-no-io', severity: 'error', from: { path: '^shared/' }, to: node },
    layer('contract-knows-the-domain', '^shared/contract/', ['^shared/domain/'], '^node_modules/zod/'),
    layer(
      'runtime-is-the-chain',
      '^functions/runtime/',
      // The caller check is part of the chain.
      ['^shared/', '^functions/data/(users|table)\\.ts$'],
      '^node_modules/(@middy|@aws-lambda-powertools|@types/aws-lambda|zod|uuid)/',
    ),
    layer('backup-file-is-pure', '^functions/backup-file/', ['^shared/'], '^node_modules/zod/'),
    layer(
      'data-knows-dynamodb-only',
      '^functions/data/',
      ['^shared/', '^functions/backup-file/records\\.ts$', '^functions/runtime/(env|errors|logger|clock|ids)\\.ts$'],
      '^node_modules/@aws-sdk/(client-dynamodb|lib-dynamodb|util-dynamodb)/',
    ),
    layer(
      'identity-knows-cognito-only',
      '^functions/identity/',
      ['^shared/', '^functions/runtime/(env|errors|logger|clock|ids)\\.ts$'],
      '^node_modules/(@aws-sdk/client-cognito-identity-provider|qrcode|@types/qrcode)/',
    ),
    layer(
      'storage-knows-s3-only',
      '^functions/storage/',
      ['^shared/', '^functions/runtime/(env|errors|logger|clock|ids|aws-request|aws-signature|credentials)\\.ts$'],
      '^node_modules/(jpeg-js|@aws-sdk/client-s3)/',
    ),
    layer(
      'accounts-span-table-and-pool',
      '^functions/accounts/',
      ['^shared/', '^functions/(runtime|data|identity|storage)/'],
      '^node_modules/zod/',
    ),
    layer('jobs', '^functions/jobs/', ['^shared/', '^functions/(runtime|data|identity|storage|accounts|backup-file)/']),
    layer(
      'workers',
      '^functions/workers/',
      ['^shared/', '^functions/(runtime|data|identity|storage|accounts|jobs)/'],
      '^node_modules/@types/aws-lambda/',
    ),
    layer(
      'features',
      '^functions/(?!runtime/|data/|identity/|storage/|accounts/|workers/|jobs/|backup-file/)([^/]+)/',
      [
        '^functions/$1/',
        '^shared/',
        '^functions/(runtime|data|identity|storage|accounts)/',
        '^functions/jobs/(start|outcome)\\.ts$',
        '^functions/backup-file/layout\\.ts$',
      ],
    ),
    {
      name: 'features-know-no-aws-client',
      severity: 'error',
      from: { path: '^functions/', pathNot: '^functions/(data|identity|storage)/' },
      to: { path: aws },
    },
    {
      name: 'infra-knows-functions-by-path-only',
      severity: 'error',
      from: { path: '^infra/(cdk|build|site)/' },
      to: { path: '^(functions|web)/' },
    },
    {
      name: 'infra-cdk-knows-no-emulator',
      severity: 'error',
      from: { path: '^infra/cdk/' },
      to: { path: '^infra/(?!cdk/|build/|site/)' },
    },
    {
      name: 'infra-build-knows-no-stack',
      severity: 'error',
      from: { path: '^infra/(build|site)/' },
      to: { path: '^infra/(?!build/|site/)' },
    },
    {
      name: 'infra-local-knows-no-command',
      severity: 'error',
      from: { path: '^infra/(local|demo)/' },
      to: { path: '^infra/cli/' },
    },
    {
      name: 'ui-knows-no-screens',
      severity: 'error',
      from: { path: '^web/src/ui/' },
      to: { path: '^(functions|infra)/|^web/src/(?!ui/)' },
    },
    {
      name: 'gallery-knows-ui-only',
      severity: 'error',
      from: { path: '^web/src/ui-gallery/' },
      to: { path: '^web/src/(?!ui/|ui-gallery/)' },
    },
    {
      name: 'web-knows-no-server',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(functions|infra)/|^node_modules/@aws-sdk/' },
    },
    {
      // What customers and administrators share of a feature.
      name: 'shared-parts-know-no-area',
      severity: 'error',
      from: { path: '^web/src/(tickets|two-factor)/' },
      to: { path: '^web/src/(?!$1/|ui/|api/|session/)' },
    },
    {
      name: 'screens-know-no-other-area',
      severity: 'error',
      from: { path: '^web/src/(admin|portal|landing|legal|login)/' },
      to: { path: '^web/src/(admin|portal|landing|legal|login)/', pathNot: '^web/src/$1/' },
    },
    {
      name: 'screens-know-no-other-screen',
      severity: 'error',
      from: { path: '^web/src/(admin|portal)/([^/]+)/' },
      // A transaction is edited and deleted from several of the back-office's screens, by the same two dialogs; and the
      // audit trail stands in the settings and, of one customer, in their profile.
      to: { path: '^web/src/(admin|portal)/[^/]+/', pathNot: '^web/src/($1/$2|admin/(change|audit))/' },
    },
  ],
  options: {
    doNotFollow: { path: anyPackage },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};

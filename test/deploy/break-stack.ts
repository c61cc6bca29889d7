import type { Checkout } from './checkout.ts';

/** Adds a resource that fails after all others of its stack but the named one. */
export async function breakStack(checkout: Checkout, stack: 'data' | 'api', last: string): Promise<void> {
  const file = 'infra/cdk/build-bank.ts';
  await checkout.change(file, 'import { App,', 'import { App, CfnResource,');
  await checkout.change(
    file,
    new RegExp(`\\n  const ${stack} = new .+\\n`),
    `$&
  const failing = new CfnResource(${stack}, 'CannotBeCreated', {
    type: 'AWS::SSM::Parameter',
    properties: { Type: 'String', Value: '{{resolve:ssm:/aldermoor/no-such-parameter}}' },
  });
  for (const child of ${stack}.node.children) if (!['${last}', 'CannotBeCreated'].includes(child.node.id)) failing.node.addDependency(child);
  ${stack}.node.tryFindChild('${last}')?.node.addDependency(failing);
`,
  );
}

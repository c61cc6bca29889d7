import * as gateway from 'aws-cdk-lib/aws-apigatewayv2';
import * as iam from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';

/**
 * API Gateway invokes functions with a role, because a permission per route would each count as a resource. There is
 * one role per feature, because inline policies are limited to 10 240 characters, which is some 90 functions.
 */
export class ApiInvokerRole extends Construct {
  private readonly role: iam.Role;
  private readonly rights = new iam.PolicyDocument();

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.role = new iam.Role(this, 'Role', {
      assumedBy: new iam.ServicePrincipal('apigateway.amazonaws.com'),
      inlinePolicies: { Functions: this.rights },
    });
  }

  integrationOf(functionArn: string): gateway.HttpRouteIntegration {
    this.rights.addStatements(
      new iam.PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [functionArn] }),
    );
    return new LambdaIntegration(functionArn, this.role);
  }
}

/** CDK's own integration writes a permission per route and accepts no role. */
class LambdaIntegration extends gateway.HttpRouteIntegration {
  private readonly functionArn: string;
  private readonly role: iam.IRole;

  constructor(functionArn: string, role: iam.IRole) {
    super('Integration');
    this.functionArn = functionArn;
    this.role = role;
  }

  bind(): gateway.HttpRouteIntegrationConfig {
    return {
      type: gateway.HttpIntegrationType.AWS_PROXY,
      uri: this.functionArn,
      payloadFormatVersion: gateway.PayloadFormatVersion.VERSION_2_0,
      credentials: gateway.IntegrationCredentials.fromRole(this.role),
    };
  }
}

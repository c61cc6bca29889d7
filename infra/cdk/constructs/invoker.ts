import * as gateway from 'aws-cdk-lib/aws-apigatewayv2';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as lambda from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';

/**
 * One role with which the API calls its functions: a permission for each would be one more resource for every route, and
 * a stack may have 500.
 */
export class Invoker extends Construct {
  private readonly role: iam.Role;
  private readonly rights = new iam.PolicyDocument();

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.role = new iam.Role(this, 'Role', {
      assumedBy: new iam.ServicePrincipal('apigateway.amazonaws.com'),
      inlinePolicies: { Functions: this.rights },
    });
  }

  /** Lets the API call the function. @returns what a route needs for it */
  integrationOf(fn: lambda.IFunction): gateway.HttpRouteIntegration {
    this.rights.addStatements(
      new iam.PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [fn.functionArn] }),
    );
    return new LambdaIntegration(fn, this.role);
  }
}

/** CDK's own integration writes a permission for each route and takes no role. */
class LambdaIntegration extends gateway.HttpRouteIntegration {
  private readonly fn: lambda.IFunction;
  private readonly role: iam.IRole;

  constructor(fn: lambda.IFunction, role: iam.IRole) {
    super('Integration');
    this.fn = fn;
    this.role = role;
  }

  bind(): gateway.HttpRouteIntegrationConfig {
    return {
      type: gateway.HttpIntegrationType.AWS_PROXY,
      uri: this.fn.functionArn,
      payloadFormatVersion: gateway.PayloadFormatVersion.VERSION_2_0,
      credentials: gateway.IntegrationCredentials.fromRole(this.role),
    };
  }
}

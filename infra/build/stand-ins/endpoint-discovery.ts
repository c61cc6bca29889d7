/**
 * Stands in for `@aws-sdk/middleware-endpoint-discovery` in the bundles (see `build-functions.ts`). DynamoDB's client
 * only configures it: no operation uses an endpoint other than the region's.
 */
const never = (): undefined => undefined;

export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = {
  environmentVariableSelector: never,
  configFileSelector: never,
  default: false,
};

export const resolveEndpointDiscoveryConfig = <Input>(input: Input): Input => input;

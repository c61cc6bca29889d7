/** Stands in for `@aws-sdk/middleware-endpoint-discovery`, which DynamoDB's client configures but never uses. */
const never = (): undefined => undefined;

export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = {
  environmentVariableSelector: never,
  configFileSelector: never,
  default: false,
};

export const resolveEndpointDiscoveryConfig = <Input>(input: Input): Input => input;

/** Stands in for `@smithy/core/config`, which also reads profiles and instance metadata. */

type Provider<T> = () => Promise<T>;
type Environment = Readonly<Record<string, string | undefined>>;

interface Setting<T> {
  readonly environmentVariableSelector: (environment: Environment) => T | undefined;
  readonly default: T | Provider<T>;
}

const resolved = async <T>(given: T | Provider<T>): Promise<T> => (given instanceof Function ? await given() : given);

export function loadConfig<T>({ environmentVariableSelector, default: otherwise }: Setting<T>): Provider<T> {
  const inEnvironment = (): T | undefined => {
    try {
      return environmentVariableSelector(process.env);
    } catch {
      // Some throw when the variable is missing.
      return undefined;
    }
  };
  let found: Promise<T> | undefined;
  return () => {
    found ??= resolved(inEnvironment() ?? otherwise);
    return found;
  };
}

export const REGION_ENV_NAME = 'AWS_REGION';
export const REGION_INI_NAME = 'region';

export const NODE_REGION_CONFIG_OPTIONS: Setting<string> = {
  environmentVariableSelector: (environment) => environment[REGION_ENV_NAME],
  default: async () => {
    throw new Error('The environment variable AWS_REGION is not set');
  },
};
export const NODE_REGION_CONFIG_FILE_OPTIONS = {};

const never: Setting<boolean> = { environmentVariableSelector: () => undefined, default: false };

export { never as NODE_USE_DUALSTACK_ENDPOINT_CONFIG_OPTIONS, never as NODE_USE_FIPS_ENDPOINT_CONFIG_OPTIONS };

interface Regional {
  region?: string | Provider<string>;
  useFipsEndpoint?: boolean | Provider<boolean>;
}

export function resolveRegionConfig<Input extends Regional>(input: Input): Input {
  const { region, useFipsEndpoint = false } = input;
  if (!region) throw new Error('Region is missing');
  return Object.assign(input, { region: () => resolved(region), useFipsEndpoint: () => resolved(useFipsEndpoint) });
}

/** Without `AWS_DEFAULTS_MODE`, which the bank does not set. */
export const resolveDefaultsModeConfig = () => async () => 'legacy';

export const SelectorType = { ENV: 'env', CONFIG: 'shared config entry' } as const;

export const CONFIG_PREFIX_SEPARATOR = '.';

export function booleanSelector(from: Environment, key: string): boolean | undefined {
  const text = from[key];
  return text === undefined ? undefined : text === 'true';
}

export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly tryNextLink = true;
}

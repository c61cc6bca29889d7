/** All functions share one environment, but each one reads only what its own environment would contain on AWS. */
import * as z from 'zod/mini';
import { type LocalTemplates, resourcesOfType } from '../template.ts';

const FunctionProperties = z.object({
  Environment: z.object({
    Variables: z.catchall(z.object({ POWERTOOLS_SERVICE_NAME: z.string() }), z.unknown()),
  }),
});

const SecretAttribute = z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.string()]) });

/** Values by function and name; references of CloudFormation are not resolved. */
export type VariablesByFunction = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

export function functionVariablesFromTemplates({ functions }: Pick<LocalTemplates, 'functions'>): VariablesByFunction {
  const all = functions.flatMap((template) => resourcesOfType(template, 'AWS::Lambda::Function'));
  return new Map(
    all.map(({ properties }) => {
      const { Variables: variables } = FunctionProperties.parse(properties).Environment;
      return [variables.POWERTOOLS_SERVICE_NAME, variables] as const;
    }),
  );
}

/** Names the secrets, which are attributes of the custom resource that reads them, by the names of the variables. */
export const secretNamesIn = (variables: Readonly<Record<string, unknown>> = {}): string[] =>
  Object.keys(variables).filter((name) => SecretAttribute.safeParse(variables[name]).data?.['Fn::GetAtt'][1] === name);

/** Variables that any function may read: those that Lambda sets, and those that exist only on this machine. */
const ANYWHERE = /^(?:AWS_\w+|S3_LINKS_URL|INSECURE_COOKIES|RATE_LIMITS)$/;

export interface EnvironmentVariableTracker {
  /** Reads a variable, without a restriction outside of functions. */
  read(name: string): string | undefined;
  used(): Readonly<Record<string, readonly string[]>>;
}

export function createEnvironmentVariableTracker(
  variables: VariablesByFunction,
  functionAtWork: () => string | undefined,
): EnvironmentVariableTracker {
  const used = new Map<string, Set<string>>();
  return {
    read(name) {
      const key = functionAtWork();
      if (key !== undefined && !ANYWHERE.test(name)) {
        if (!Object.hasOwn(variables.get(key) ?? {}, name)) return undefined;
        used.set(key, (used.get(key) ?? new Set()).add(name));
      }
      return process.env[name];
    },
    used: () => Object.fromEntries([...used].map(([key, names]) => [key, [...names]])),
  };
}

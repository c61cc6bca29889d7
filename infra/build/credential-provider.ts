/**
 * Replaces the SDK's default chain of credentials in the bundles, which also looks in profiles, files, web identities and
 * instance metadata: Lambda gives a function its credentials in the environment.
 */
export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env';

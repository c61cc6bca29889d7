/**
 * Replaces the SDK's default chain of credentials in the bundles, because Lambda gives a function its credentials in
 * the environment. The default one would also look in profiles, files, web identities and instance metadata.
 */
export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env';

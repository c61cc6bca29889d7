import type { Plugin } from 'vite';

/**
 * Whoever builds gets what customers get. NOTE: Vite puts React's development build in when NODE_ENV says anything else,
 * and it does in a test run, whose build `npm start` would then serve.
 */
export function alwaysForProduction(): Plugin {
  let given: string | undefined;
  return {
    name: 'always-for-production',
    apply: 'build',
    config() {
      given = process.env.NODE_ENV;
      process.env.NODE_ENV = 'production';
    },
    closeBundle() {
      if (given !== undefined) process.env.NODE_ENV = given;
    },
  };
}

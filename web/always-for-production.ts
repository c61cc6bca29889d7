import type { Plugin } from 'vite';

/** NOTE: for any other NODE_ENV, such as a test run's, Vite takes React's development build. */
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

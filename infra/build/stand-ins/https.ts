/**
 * Stands in for `node:https` in the bundles (see `build-functions.ts`): loaded by the first request that the SDK's own
 * handler sends, which only S3's client has. The clients of table and user pool import it and never use it.
 */
const https = () => process.getBuiltinModule('node:https');

export default {
  get Agent() {
    return https().Agent;
  },
  get request() {
    return https().request;
  },
};

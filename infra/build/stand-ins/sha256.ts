/** Stands in for `sha256-uint8array` in the bundles (see `build-functions.ts`): Node has the same built in. */
import { type Hash, createHash as nodeHash } from 'node:crypto';

export const createHash = (): Hash => nodeHash('sha256');

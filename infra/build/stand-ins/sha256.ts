import { type Hash, createHash as nodeHash } from 'node:crypto';

export const createHash = (): Hash => nodeHash('sha256');

import type { CallOptions } from './send.ts';

/** Set by the area that the person is in: asks for the sign-in that a call needs. Resolves to whether it may go on. */
export const confirming: { ask?: (options: CallOptions) => Promise<boolean> } = {};

import type { CallOptions } from './send.ts';

export const confirming: {
  /** Asks for a sign-in that a call needs. Resolves to whether the call may go on. */
  ask?: (options: CallOptions) => Promise<boolean>;
  setUpTwoFactor?: () => void;
  proposed?: (id: string) => void;
} = {};

import type { CallOptions } from './send.ts';

/** Set by the current area. */
export const confirming: {
  /** Asks for a sign-in that a call needs. Resolves to whether the call may go on. */
  ask?: (options: CallOptions) => Promise<boolean>;
  /** Shows how to set up the two-factor without which the bank refuses every call. */
  setUpTwoFactor?: () => void;
  /** Announces that a second administrator must approve a call, and where it waits. */
  proposed?: (id: string) => void;
} = {};

import type { CallOptions } from './send.ts';

/** Set by the area that the person is in. */
export const confirming: {
  /** Asks for the sign-in that a call needs. Resolves to whether it may go on. */
  ask?: (options: CallOptions) => Promise<boolean>;
  /** Shows how to set up the two-factor without which the bank refuses every call. */
  setUpTwoFactor?: () => void;
  /** Says that a second administrator must approve a call, and where it waits. */
  proposed?: (id: string) => void;
} = {};

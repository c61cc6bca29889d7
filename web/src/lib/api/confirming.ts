import type { CallOptions } from './send.ts';

export const confirming: {
  ask?: (options: CallOptions) => Promise<boolean>;
  setUpTwoFactor?: () => void;
  proposed?: (id: string) => void;
} = {};

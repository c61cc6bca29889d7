import type { CallOptions } from './send.ts';

export const reauthHandlers: {
  ask?: (options: CallOptions) => Promise<boolean>;
  setUpTwoFactor?: () => void;
  proposed?: (id: string) => void;
} = {};

import { useSyncExternalStore } from 'react';
import { type ConnectionState, currentConnection, onConnectionChange } from './reach.ts';

export function useConnection(): ConnectionState {
  return useSyncExternalStore(onConnectionChange, currentConnection);
}

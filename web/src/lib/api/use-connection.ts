import { useSyncExternalStore } from 'react';
import { type ConnectionState, currentConnection, onConnection } from './reach.ts';

export function useConnection(): ConnectionState {
  return useSyncExternalStore(onConnection, currentConnection);
}

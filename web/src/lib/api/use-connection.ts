import { useSyncExternalStore } from 'react';
import { type Connection, currentConnection, onConnection } from './reach.ts';

export function useConnection(): Connection {
  return useSyncExternalStore(onConnection, currentConnection);
}

import type * as sdk from '@aws-sdk/client-cognito-identity-provider';
import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { CognitoError, requiredParameter } from './errors.ts';
import type { PoolSettings } from './pool-settings.ts';
import type { SigningKey } from './signing-key.ts';
import type { PoolStore } from './store.ts';

export type PreTokenGeneration = (event: PreTokenGenerationV2TriggerEvent) => Promise<PreTokenGenerationV2TriggerEvent>;

export interface LocalUserPool {
  readonly id: string;
  readonly clientId: string;
  readonly issuer: string;
  readonly settings: PoolSettings;
  readonly signingKey: SigningKey;
  readonly store: PoolStore;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly preTokenGeneration: PreTokenGeneration;
  /** scrypt's N for new passwords. */
  readonly passwordCost: number;
}

type OperationName = keyof typeof sdk extends infer Key ? (Key extends `${infer Name}Command` ? Name : never) : never;
type Command<Name extends OperationName> = InstanceType<(typeof sdk)[`${Name}Command`]>;
type Input<Name extends OperationName> = Command<Name>['input'];
type Output<Name extends OperationName> = Awaited<ReturnType<ReturnType<Command<Name>['resolveMiddleware']>>>['output'];
type Answer<Name extends OperationName> = Omit<Output<Name>, '$metadata'>;

export type CognitoOperations = {
  [Name in OperationName]: (pool: LocalUserPool, input: Input<Name>) => Answer<Name> | Promise<Answer<Name>>;
};

export function assertPoolId(pool: LocalUserPool, userPoolId: string | undefined): void {
  if (requiredParameter('userPoolId', userPoolId) === pool.id) return;
  throw new CognitoError('ResourceNotFoundException', `User pool ${userPoolId} does not exist.`);
}

export function assertClientId(pool: LocalUserPool, clientId: string | undefined): void {
  if (requiredParameter('clientId', clientId) === pool.clientId) return;
  throw new CognitoError('ResourceNotFoundException', `User pool client ${clientId} does not exist.`);
}

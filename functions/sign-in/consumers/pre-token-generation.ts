/**
 * Tokens of a sign-in stay in the functions, which use them to change the password and the authenticator. Tokens of a
 * renewal get the scope of the API only.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-pre-token-generation.html
 */
import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { BANK_API_TOKEN_SCOPE, COGNITO_TOKEN_SCOPE } from '#shared/contract/token-scopes.ts';

const ofRenewal = { scopesToAdd: [BANK_API_TOKEN_SCOPE], scopesToSuppress: [COGNITO_TOKEN_SCOPE] };

export async function handler(event: PreTokenGenerationV2TriggerEvent): Promise<PreTokenGenerationV2TriggerEvent> {
  const staysHere = event.triggerSource === 'TokenGeneration_Authentication';
  event.response = { claimsAndScopeOverrideDetails: { accessTokenGeneration: staysHere ? {} : ofRenewal } };
  return event;
}

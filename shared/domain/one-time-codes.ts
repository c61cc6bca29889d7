import { type DomainError, fieldError } from './domain-error.ts';

const MINUTE = 60_000;

export const codePurposes = {
  'password-reset': { lifetimeMs: 10 * MINUTE },
  'email-verification': { lifetimeMs: 10 * MINUTE },
  'phone-verification': { lifetimeMs: 10 * MINUTE },
  /** The customer may open the bank's letter days later. */
  invitation: { lifetimeMs: 7 * 24 * 60 * MINUTE },
} as const satisfies Record<string, { readonly lifetimeMs: number }>;

export type CodePurpose = keyof typeof codePurposes;

export const CODE_TRIES = 5;

export interface CodeState {
  /** Epoch seconds. */
  readonly expiresAt: number;
  readonly attemptsLeft: number;
}

/** @param at epoch milliseconds */
export const newCodeState = (purpose: CodePurpose, at: number): CodeState => ({
  expiresAt: Math.ceil((at + codePurposes[purpose].lifetimeMs) / 1000),
  attemptsLeft: CODE_TRIES,
});

/**
 * The error is the same for a code that never was, so that it does not reveal which accounts wait for one.
 * @param at epoch milliseconds
 * @throws DomainError 400
 */
export function assertCodeOpen<State extends CodeState>(state: State | undefined, at: number): asserts state is State {
  if (!state || state.expiresAt * 1000 <= at) {
    throw codeExpiredError();
  }
  if (state.attemptsLeft <= 0) throw codeUsedUpError();
}

export function wrongCodeError(attemptsLeft: number): DomainError {
  if (attemptsLeft <= 0) return codeUsedUpError();
  const left = attemptsLeft === 1 ? '1 try' : `${attemptsLeft} tries`;
  return codeError('wrong_code', `This code is wrong. Please check it and try again: ${left} left.`);
}

export const codeExpiredError = (): DomainError =>
  codeError('code_expired', 'This code has expired or was used already. Please ask for a new one.');

/** Strangers do not ask for invitations, so any other answer than this one would tell them who has been invited. */
export const invitationRefusedError = (): DomainError =>
  codeError(
    'invitation_refused',
    'This code is wrong, has expired or was used already. Please check it and the address, or ask us for a new invitation.',
  );

const codeUsedUpError = (): DomainError =>
  codeError('code_used_up', `A wrong code was entered ${CODE_TRIES} times. Please ask for a new one.`);

const codeError = (code: string, sentence: string): DomainError => fieldError('code', code, sentence);

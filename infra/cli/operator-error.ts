/** Why a command of the operator cannot go on, as a whole sentence that says what to do. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

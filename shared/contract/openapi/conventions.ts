export const apiConventions = [
  {
    title: 'Requests',
    text: 'Request and response bodies are JSON in UTF-8, at most 100 kB unless a call says otherwise. A body with an unknown field is refused.',
  },
  {
    title: 'Authentication',
    text: '`POST /user/login` returns a `token`, valid for 15 minutes, and sets a session cookie. `POST /user/refresh` exchanges the cookie for a new token and a new cookie. A session ends after 30 minutes without a refresh and after 12 hours in any case, unless the bank has set other times, and when a cookie is used again more than a minute after its exchange. Every other call sends `Authorization: Bearer` and the token. Calls that change where money goes or who has access need a sign-in within the last ten minutes: otherwise they return 403 `reauthentication_required`, until `POST /user/confirm-sign-in`. Changing a password or the second factor, suspending an account and signing out end sessions at once, even if their token has not expired.',
  },
  {
    title: 'Money',
    text: 'Amounts are euros as JSON numbers with at most two decimals; so are percentages. `availableBalance` is `balance` minus `reservedAmount`, the sum of the open withdrawals.',
  },
  {
    title: 'Charges',
    text: 'A request for a deposit or a withdrawal may send the charge that the customer saw as `feeAmount`, and for a deposit in coins the rate as `eurToCryptoRate`. If the charge or rate has changed, the call returns 409 `charge_changed` with the current values under `current` and creates nothing. Without these fields the current charge applies. They are not compared when a request is repeated with the same `Idempotency-Key`.',
  },
  {
    title: 'Lists',
    text: 'Lists are sorted newest first and return `limit` rows (50 by default, 100 at most). If there are more, the response has a `nextCursor` for the next call, which is valid for the same list and filters only.',
  },
  {
    title: 'Idempotency',
    text: 'Calls that create something accept an `Idempotency-Key`. Repeating a call with the same key and body creates nothing: it returns 200, the object created before, and `Idempotency-Replayed: true`. The same key with another body returns 422.',
  },
  {
    title: 'Concurrent changes',
    text: 'An object with a `version` may be changed by sending the version that was read. If another change came first, the call returns 409 with the current object under `current`.',
  },
  {
    title: 'Dual approval',
    text: 'If the approval rules of the bank require a second administrator, a call returns 202 with a `proposal` and changes nothing. Another administrator approves it by making the same call, as shown by `GET /admin/proposals/{id}`, with the id in `Approves-Proposal`; it is then carried out once. A proposal expires after 72 hours, and when the object that it would change has been changed.',
  },
  {
    title: 'Errors',
    text: 'An error has a sentence for people (`error` and `message`, which are equal), a `code` for programs, the `requestId`, and for invalid input a sentence for each invalid field under `fields`. After a 4xx or 5xx nothing has changed. An unknown path returns 404, and a known path with another method 405 with `Allow`. Errors of the AWS gateway itself have only a `message`: an invalid token (401, 403), too many or too large requests (413, 429, 431), and a function that could not be called (503).',
  },
] as const;

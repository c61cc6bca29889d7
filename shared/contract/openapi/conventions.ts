/** What holds for every call. Words in backquotes are code. */
export const conventions = [
  {
    title: 'Requests',
    text: 'Bodies and answers are JSON in UTF-8, at most 100 kB unless a call says otherwise. A field that a body does not know is refused.',
  },
  {
    title: 'Signing in',
    text: '`POST /user/login` answers a `token`, good for 15 minutes, and sets a cookie that `POST /user/refresh` changes for the next one, for 12 hours at most, and until 30 minutes have passed without. A cookie that is used again later than ten seconds ends its session. Every other call carries `Authorization: Bearer` and the token. Calls that change where money goes or who may act need a sign-in of the last ten minutes: after that they answer 403 `recent_sign_in_required` until `POST /user/confirm-sign-in`. A changed password or second step, a suspension and signing out end sessions at once, whatever their token says.',
  },
  {
    title: 'Money',
    text: 'Amounts are euros as JSON numbers with at most two decimals, percentages likewise. `availableBalance` is `balance` less `reservedAmount`, which open withdrawals hold.',
  },
  {
    title: 'Lists',
    text: 'Newest first, `limit` rows at a time (50 when it is left out, 100 at most). Where there are more, the answer has a `nextCursor` for the next call; it belongs to that list and those filters.',
  },
  {
    title: 'Looking only',
    text: 'HEAD answers wherever GET does, with the same status and headers and without the body.',
  },
  {
    title: 'Sending again',
    text: 'Calls that make something take an `Idempotency-Key`. The same key with the same body makes nothing new: status 200, the thing that was made, and `Idempotency-Replayed: true`. With another body: 422.',
  },
  {
    title: 'Two at once',
    text: 'What has a `version` may be changed with the version one has seen. When somebody else was faster: 409, with the thing as it is now under `current`.',
  },
  {
    title: 'Refusals',
    text: 'A refusal has a sentence for people (`error` and `message`, the same), a `code` for programs, the `requestId`, and for bad input a sentence for each of the `fields`. After a 4xx or 5xx nothing has changed. What the gateway of a bank on AWS refuses by itself has its own `message` alone: a token that is not valid (401, 403), an address that there is not (404, with a wrong method too), too much at once (413, 429, 431).',
  },
] as const;

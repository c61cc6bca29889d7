export const apiConventions = [
  {
    title: 'Requests',
    text: 'Bodies and answers are JSON in UTF-8, at most 100 kB unless a call says otherwise. A field that a body does not know is refused.',
  },
  {
    title: 'Signing in',
    text: '`POST /user/login` answers a `token`, good for 15 minutes, and sets a cookie that `POST /user/refresh` changes for the next one, for 12 hours at most, and until 30 minutes have passed without, where the bank has set no other times. A cookie that is used again later than a minute ends its session. Every other call carries `Authorization: Bearer` and the token. Calls that change where money goes or who may act need a sign-in of the last ten minutes: after that they answer 403 `reauthentication_required` until `POST /user/confirm-sign-in`. A changed password or second step, a suspension and signing out end sessions at once, whatever their token says.',
  },
  {
    title: 'Money',
    text: 'Amounts are euros as JSON numbers with at most two decimals, percentages likewise. `availableBalance` is `balance` less `reservedAmount`, which open withdrawals hold.',
  },
  {
    title: 'Charges',
    text: 'A request for a deposit or a withdrawal may carry what its customer was shown: the charge as `feeAmount`, and for a deposit in coins the rate as `eurToCryptoRate`. Where the present one is another, it is refused with 409 `charge_changed` and the present charge under `current`, and nothing is requested. Without them it is booked at the present charge. They do not count as content of a request that is sent again.',
  },
  {
    title: 'Lists',
    text: 'Newest first, `limit` rows at a time (50 when it is left out, 100 at most). Where there are more, the answer has a `nextCursor` for the next call; it belongs to that list and those filters.',
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
    title: 'Two pairs of eyes',
    text: 'Where the bank has chosen so, a call is answered 202 with a `proposal`, and nothing has changed. Another administrator makes the same call, as `GET /admin/proposals/{id}` shows it, with the id in `Approves-Proposal`: then it is carried out, once. It lapses after 72 hours, and when what it is about has changed.',
  },
  {
    title: 'Refusals',
    text: 'A refusal has a sentence for people (`error` and `message`, the same), a `code` for programs, the `requestId`, and for bad input a sentence for each of the `fields`. After a 4xx or 5xx nothing has changed. An address that there is not answers 404, one that has not this method 405 with `Allow`. Only what the gateway of a bank on AWS refuses before any of its functions is asked has a `message` alone: a token that is not valid (401, 403), too much at once (413, 429, 431), and a function that could not be called (503).',
  },
] as const;

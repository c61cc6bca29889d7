/** Makes calls of SES fail before they are sent. */
import type { SendEmailCommandInput } from '@aws-sdk/client-sesv2';
import { sesClient } from '#functions/notifications/mail-service.ts';

const NAME = 'failMail';

interface Mail {
  readonly to: string | undefined;
}

/** @param error made for each call that fails @param isConcerned which mail fails, all by default */
export function failMail(error: () => Error, isConcerned = (_: Mail) => true): { count: number; stop(): void } {
  const { middlewareStack } = sesClient();
  const failed = { count: 0, stop: () => void middlewareStack.remove(NAME) };
  middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const { Destination } = args.input as SendEmailCommandInput;
        const isMail = commandName === 'SendEmailCommand' && isConcerned({ to: Destination?.ToAddresses?.[0] });
        if (!isMail) return next(args);
        failed.count += 1;
        throw error();
      },
    { step: 'initialize', name: NAME, override: true },
  );
  return failed;
}

const errorNamed = (name: string, httpStatusCode: number) => (): Error =>
  Object.assign(new Error(`${name} of a test`), { name, $metadata: { httpStatusCode } });

export const mailErrors = {
  throttled: errorNamed('TooManyRequestsException', 429),
  down: errorNamed('InternalServiceErrorException', 500),
  rejected: errorNamed('MessageRejected', 400),
} as const;

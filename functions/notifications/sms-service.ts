/** The only place that calls SNS. */
import { InvalidParameterException, PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { awsClientDefaults, lazyClient } from '../core/aws/aws-client.ts';

/** The second attempt corrects a wrong clock, as for mail. */
export const snsClient = lazyClient(() => new SNSClient({ ...awsClientDefaults(), maxAttempts: 2 }));

/** @param to phone number in the form of E.164 */
export async function sendSms(to: string, text: string): Promise<void> {
  await snsClient().send(
    new PublishCommand({
      PhoneNumber: to,
      Message: text,
      // Codes are worth more than the lower price of the other type, which may come late.
      MessageAttributes: { 'AWS.SNS.SMS.SMSType': { DataType: 'String', StringValue: 'Transactional' } },
    }),
  );
}

/** SNS takes no such number, or its owner wants no SMS. */
export const isNumberRefused = (error: unknown): boolean => error instanceof InvalidParameterException;

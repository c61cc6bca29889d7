import { AssociateSoftwareTokenCommand, VerifySoftwareTokenCommand } from '@aws-sdk/client-cognito-identity-provider';
import QRCode from 'qrcode';
import { sessionEndedError } from '#functions/core/errors.ts';
import { BANK_NAME } from '#shared/domain/bank.ts';
import { cognitoClient, isPoolError } from '../core/aws/user-pool.ts';

export interface AuthenticatorSetupData {
  readonly secret: string;
  readonly otpauthUrl: string;
  readonly qrCode: string;
}

/** Makes a secret that is pending until `verifyAuthenticatorCode`. @throws DomainError 401 */
export async function newAuthenticatorSecret(accessToken: string, email: string): Promise<AuthenticatorSetupData> {
  const { SecretCode: secret } = await ownSession(() =>
    cognitoClient().send(new AssociateSoftwareTokenCommand({ AccessToken: accessToken })),
  );
  if (!secret) throw new Error('The pool answered without a secret');
  const label = encodeURIComponent(`${BANK_NAME}:${email}`);
  const otpauthUrl = `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(BANK_NAME)}`;
  const svg = await QRCode.toString(otpauthUrl, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' });
  return { secret, otpauthUrl, qrCode: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` };
}

/** Checks a code of the pending secret. Each code is accepted once. @throws DomainError 401 */
export async function verifyAuthenticatorCode(accessToken: string, code: string): Promise<boolean> {
  try {
    const { Status } = await ownSession(() =>
      cognitoClient().send(
        new VerifySoftwareTokenCommand({
          AccessToken: accessToken,
          UserCode: code,
          FriendlyDeviceName: 'Authenticator',
        }),
      ),
    );
    return Status === 'SUCCESS';
  } catch (error) {
    if (
      isPoolError(
        error,
        'EnableSoftwareTokenMFAException',
        'CodeMismatchException',
        'ExpiredCodeException',
        'SoftwareTokenMFANotFoundException',
        'InvalidParameterException',
      )
    ) {
      return false;
    }
    throw error;
  }
}

async function ownSession<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (isPoolError(error, 'NotAuthorizedException')) throw sessionEndedError();
    throw error;
  }
}

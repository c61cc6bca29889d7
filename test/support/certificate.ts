/** Creates a self-signed certificate for 127.0.0.1, so that TLS is part of the measurement. */
import { generateKeyPairSync, sign } from 'node:crypto';

interface Certificate {
  readonly key: string;
  readonly cert: string;
}

const part = (tag: number, ...contents: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(contents);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};
const sequence = (...contents: readonly Uint8Array[]): Buffer => part(0x30, ...contents);
const hex = (text: string): Buffer => Buffer.from(text, 'hex');
/** Encodes a time before 2050, in UTC. */
const time = (at: Date): Buffer =>
  part(0x17, Buffer.from(`${at.toISOString().replaceAll(/\D/g, '').slice(2, 14)}Z`, 'ascii'));

/** Creates a certificate as RFC 5280 describes it. */
export function createSelfSignedCertificate(): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = sequence(hex('06082a8648ce3d040302'));
  const name = sequence(part(0x31, sequence(hex('0603550403'), part(0x0c, Buffer.from('bench')))));
  const day = 24 * 60 * 60 * 1000;
  const alternativeName = sequence(hex('0603551d11'), part(0x04, sequence(part(0x87, Buffer.from([127, 0, 0, 1])))));
  const authority = sequence(hex('0603551d13'), part(0x04, sequence(hex('0101ff'))));
  const toBeSigned = sequence(
    part(0xa0, hex('020102')),
    hex('020101'),
    ecdsaWithSha256,
    name,
    sequence(time(new Date(Date.now() - day)), time(new Date(Date.now() + day))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    part(0xa3, sequence(authority, alternativeName)),
  );
  const signature = sign('sha256', toBeSigned, privateKey);
  const certificate = sequence(toBeSigned, ecdsaWithSha256, part(0x03, Buffer.from([0]), signature));
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  };
}

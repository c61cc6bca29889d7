/** These checks are apart from the kinds of methods, because their libraries are large. */
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bech32, bech32m, createBase58check, hex } from '@scure/base';
import { type Coin, type CoinName, FALLBACK_WALLET_ADDRESS_PATTERN } from './method-kinds.ts';
import { addressFromPaymentUri } from './payment-uri.ts';
import { withoutGaps } from './text.ts';

const base58check = createBase58check(sha256);

interface BitcoinNetwork {
  /** First byte of the addresses that pay to a key's hash (p2pkh) and to a script's hash (p2sh). */
  readonly base58Versions: readonly number[];
  readonly bech32Prefix: string;
}

const networks = {
  Bitcoin: { base58Versions: [0x00, 0x05], bech32Prefix: 'bc' },
  // Addresses of scripts had Bitcoin's version until Litecoin Core 0.16, and are valid still.
  Litecoin: { base58Versions: [0x30, 0x32, 0x05], bech32Prefix: 'ltc' },
} as const satisfies Partial<Record<CoinName, BitcoinNetwork>>;

/** Returns the canonical form of an address of this coin, or undefined for a text that is none. */
const readers: Readonly<Record<CoinName, (address: string) => string | undefined>> = {
  Bitcoin: (address) => bitcoinAddress(address, networks.Bitcoin),
  Ethereum: ethereumAddress,
  Litecoin: (address) => bitcoinAddress(address, networks.Litecoin),
};

/**
 * Reads an address as it is printed or scanned: with gaps, or in a payment link. Capitals and small letters of one
 * address become the same text. A text that is not an address of a coin that the bank knows only loses its link.
 */
export function canonicalWallet(text: string): string {
  const address = addressFromPaymentUri(text.trim());
  const compact = withoutGaps(address);
  for (const read of Object.values(readers)) {
    const canonical = read(compact);
    if (canonical !== undefined) return canonical;
  }
  return address;
}

/** Other coins' addresses are checked for length and alphabet only. */
export function isWalletAddress(text: string, coin: Coin | undefined): boolean {
  const address = canonicalWallet(text);
  return coin ? readers[coin.name](address) === address : FALLBACK_WALLET_ADDRESS_PATTERN.test(address);
}

function bitcoinAddress(text: string, network: BitcoinNetwork): string | undefined {
  return segwitAddress(text, network) ?? base58Address(text, network);
}

function base58Address(text: string, { base58Versions }: BitcoinNetwork): string | undefined {
  if (!/^\w{26,35}$/.test(text)) return undefined;
  const bytes = orUndefined(() => base58check.decode(text));
  return bytes?.length === 21 && base58Versions.includes(bytes[0] ?? -1) ? text : undefined;
}

/**
 * Accepts the outputs that wallets spend: p2wpkh and p2wsh in bech32 (BIP 173), p2tr in bech32m (BIP 350). Coins that
 * were sent to another version or length could be lost, or be anyone's.
 */
function segwitAddress(text: string, { bech32Prefix }: BitcoinNetwork): string | undefined {
  // Letters outside of ASCII could become ASCII ones when they are turned into small letters.
  if (!/^[\x21-\x7e]+$/.test(text)) return undefined;
  for (const { codec, version, lengths } of [
    { codec: bech32, version: 0, lengths: [20, 32] },
    { codec: bech32m, version: 1, lengths: [32] },
  ]) {
    const { prefix, words: [first, ...program] = [] } = codec.decodeUnsafe(text) ?? {};
    if (prefix !== bech32Prefix || first !== version) continue;
    if (lengths.includes(codec.fromWordsUnsafe(program)?.length ?? 0)) return text.toLowerCase();
  }
  return undefined;
}

/** Returns the address in the capitals and small letters that are its checksum (EIP-55). */
function ethereumAddress(text: string): string | undefined {
  const digits = /^0x([\da-f]{40})$/i.exec(text)?.[1];
  if (digits === undefined) return undefined;
  const small = digits.toLowerCase();
  const hash = hex.encode(keccak_256(new TextEncoder().encode(small)));
  const checked = [...small].map((digit, index) =>
    Number.parseInt(hash[index] ?? '', 16) > 7 ? digit.toUpperCase() : digit,
  );
  const canonical = checked.join('');
  // An address in one case has no checksum.
  return [canonical, small, digits.toUpperCase()].includes(digits) ? `0x${canonical}` : undefined;
}

function orUndefined<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

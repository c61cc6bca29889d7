/** Links that wallets and payment codes carry: `bitcoin:bc1q…?amount=0.5` (BIP 21), `ethereum:0x…@1` (EIP-681). */
const PAYMENT_URI =
  /^(?<scheme>bitcoin|litecoin|ethereum):(?:\/\/)?(?:pay-)?(?<address>[^?#/@]*)(?:@(?<chain>[^?#/]*))?(?<rest>[^?#]*)(?:\?(?<query>[^#]*))?$/i;

/** The main network, on which the bank pays. */
const CHAIN = '1';

/**
 * Returns the address of a payment link, and any other text as it is. A link that asks for more than a payment to the
 * address is also returned as it is, so that it is no address.
 */
export function addressFromPaymentUri(text: string): string {
  const { address, chain = CHAIN, rest, query = '' } = PAYMENT_URI.exec(text)?.groups ?? {};
  // BIP 21: a link is invalid for a reader who does not know a parameter whose name begins with `req-`.
  const isMoreThanPayment = rest !== '' || chain !== CHAIN || /(?:^|&)req-/i.test(query);
  return address === undefined || isMoreThanPayment ? text : address;
}

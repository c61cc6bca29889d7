/** What a list of transactions shows can be searched for as it is shown. */
import { canonicalIban } from './bank-codes.ts';
import { customerSearchWords, isCustomerFoundBy } from './customer-search.ts';
import type { BasisPoints } from './fees.ts';
import { feeOf, settlementAmount } from './ledger.ts';
import type { PaymentDetails } from './method-kinds.ts';
import { type Cents, cents, possibleAmounts } from './money.ts';
import { addressFromPaymentUri } from './payment-uri.ts';
import { searchWords, spellingVariants } from './search-words.ts';
import { toCapitalCode } from './text.ts';
import type { TransactionType } from './transaction-status.ts';

interface SearchedTransaction {
  readonly number: string;
  readonly type: TransactionType;
  readonly amount: Cents;
  readonly feePercent: BasisPoints;
  readonly method?: string | undefined;
  readonly description?: string | undefined;
  readonly paymentDetails?: PaymentDetails | undefined;
  readonly customer?: { readonly name: string; readonly email: string; readonly accountNumber?: string } | undefined;
}

type Matcher = (transaction: SearchedTransaction) => boolean;

/** Returns a test for transactions that show the text: as amount, number, IBAN, wallet, method or description. */
export function transactionMatcher(search: string): Matcher {
  const matchers = [amountMatcher(search), numberMatcher(search), accountMatcher(search), textMatcher(search)];
  return (transaction) => matchers.some((matches) => matches(transaction));
}

/** Tells whether a text is rather an amount than the beginning of an account number. */
export const isProbablyAmount = (search: string): boolean =>
  amountsIn(search).length > 0 && !/^\d{7}/.test(search.trim());

export function customerMatcher(search: string): Matcher {
  const words = customerSearchWords(search);
  return ({ customer }) => customer !== undefined && isCustomerFoundBy(words, customer);
}

/** Returns a test for transactions whose number contains the text. Only few of one customer do. */
export function numberContains(search: string): Matcher {
  const text = search.trim().toUpperCase();
  return ({ number }) => number.includes(text);
}

/** Reads amounts without their sign, which lists show. A text that can be read in two ways stands for both amounts. */
const amountsIn = (text: string): readonly Cents[] =>
  possibleAmounts(text)
    .map((amount) => cents(Math.abs(amount)))
    .filter((amount) => amount > 0);

/** Compares with the booked amount and with the amount paid outside the bank, which the bank statement shows. */
function amountMatcher(search: string): Matcher {
  const amounts = amountsIn(search);
  return ({ type, amount, feePercent }) =>
    amounts.some(
      (wanted) =>
        wanted === amount || wanted === settlementAmount({ type, amount, feeAmount: feeOf(amount, feePercent) }),
    );
}

/** Letters and digits of the random end of a number. */
const NUMBER_PART = /^[\dA-HJKMNP-TV-Z]+$/;

/** Parts of six characters are found anywhere in a number, and shorter ones with a digit at its end. */
const PART_LENGTH = 6;
const SHORTEST_END = 4;

function numberMatcher(search: string): Matcher {
  const part = toCapitalCode(search);
  const hasDigit = /\d/.test(part);
  const isEnd = NUMBER_PART.test(part) && (part.length === PART_LENGTH || (hasDigit && part.length >= SHORTEST_END));
  if (!isEnd) return () => false;
  const isWithin = hasDigit && part.length >= PART_LENGTH;
  return ({ number }) => {
    const code = number.replaceAll('-', '');
    return isWithin ? code.includes(part) : code.endsWith(part);
  };
}

const SHORTEST_ACCOUNT_PART = 4;

function accountMatcher(search: string): Matcher {
  const part = canonicalIban(addressFromPaymentUri(search.trim()));
  if (part.length < SHORTEST_ACCOUNT_PART || !/^[A-Z\d]+$/.test(part)) return () => false;
  return ({ paymentDetails: { bitcoinWallet, bankDetails } = {} }) =>
    [bitcoinWallet, bankDetails?.iban, bankDetails?.swift].some((code) => code?.toUpperCase().includes(part));
}

/** Finds the text itself, or all its words as beginnings of words in any order. */
function textMatcher(search: string): Matcher {
  const phrases = spellingVariants(search.trim()).filter(Boolean);
  if (phrases.length === 0) return () => false;
  const words = searchWords(search).map(spellingVariants);
  return ({ method = '', description = '', paymentDetails }) => {
    const { iban: _, swift: __, ...texts } = paymentDetails?.bankDetails ?? {};
    const shown = [method, description, ...Object.values(texts)].join('\n');
    return spellingVariants(shown).some(
      (text) =>
        phrases.some((phrase) => text.includes(phrase)) ||
        words.every((spellings) => spellings.some((word) => beginsWord(text, word))),
    );
  };
}

function beginsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || /[^\p{L}\p{M}\p{N}]/u.test(text[at - 1] ?? '')) return true;
  }
  return false;
}

/** Passwords that are guessed first where the person is known: names and addresses with digits (ASVS 6.2.11). */
import { BANK_NAME } from './bank.ts';
import { folded } from './search-words.ts';

/** Whom a password is for. */
export interface PasswordOwner {
  readonly name: string;
  /** As typed. */
  readonly email: string;
}

/** What is shorter stands in many words. */
const SHORTEST_WORD = 3;

/** With so many letters of other words a password is no longer made of these. */
const ENOUGH_OTHER_LETTERS = 4;

/** Characters that are typed for letters, which "1" is for two. */
const LOOKS: Readonly<Record<string, string>> = { '@': 'a', 4: 'a', 3: 'e', '!': 'i', 0: 'o', 5: 's', $: 's', 7: 't' };
const readings: readonly ((text: string) => string)[] = [
  (text) => text,
  ...['i', 'l'].map((one) => (text: string) => text.replace(/[@4301!5$7]/g, (sign) => LOOKS[sign] ?? one)),
];

export const OWN_WORDS = 'The password must not be made of the name, the e-mail address or the name of the bank';

/** Undefined for a password that is more than words of the person or of the bank, with digits and signs. */
export function ownWordsProblem(password: string, { name, email }: PasswordOwner): string | undefined {
  const plain = folded(password);
  const words = [name, email, BANK_NAME]
    .flatMap((text) => folded(text).split(/[^\p{L}\p{M}]+/u))
    .filter((word) => [...word].length >= SHORTEST_WORD);
  const isMadeOf = readings.some((read) => {
    const rest = without(read(plain), words, plain);
    return rest !== plain && (rest.match(/\p{L}/gu)?.length ?? 0) < ENOUGH_OTHER_LETTERS;
  });
  return isMadeOf ? OWN_WORDS : undefined;
}

/** What is left of `plain` where no word stands in `text`, its reading of the same length; words may overlap. */
function without(text: string, words: readonly string[], plain: string): string {
  const rest = plain.split('');
  for (const word of words) {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) rest.fill(' ', at, at + word.length);
  }
  return rest.join('');
}

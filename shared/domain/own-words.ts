/**
 * Passwords made of the person's name or address, or of the bank's name, are refused, because attackers guess them
 * first (ASVS 6.2.11).
 */
import { BANK_NAME } from './bank.ts';
import { foldText } from './search-words.ts';

export interface PasswordOwner {
  readonly name: string;
  readonly email: string;
}

const SHORTEST_WORD = 3;

/** A password with this many other letters no longer consists of these words. */
const ENOUGH_OTHER_LETTERS = 4;

/** Letters that signs are read as. "1" is missing, because it stands for two letters. */
const LOOKS: Readonly<Record<string, string>> = { '@': 'a', 4: 'a', 3: 'e', '!': 'i', 0: 'o', 5: 's', $: 's', 7: 't' };
const readings: readonly ((text: string) => string)[] = [
  (text) => text,
  ...['i', 'l'].map((one) => (text: string) => text.replace(/[@4301!5$7]/g, (sign) => LOOKS[sign] ?? one)),
];

export const CONTAINS_OWN_WORDS_MESSAGE =
  'The password must not be made of the name, the e-mail address or the name of the bank';

export function ownWordsProblem(password: string, { name, email }: PasswordOwner): string | undefined {
  const plain = foldText(password);
  const words = [name, email, BANK_NAME]
    .flatMap((text) => foldText(text).split(/[^\p{L}\p{M}]+/u))
    .filter((word) => [...word].length >= SHORTEST_WORD);
  const isMadeOf = readings.some((read) => {
    const rest = without(read(plain), words, plain);
    return rest !== plain && (rest.match(/\p{L}/gu)?.length ?? 0) < ENOUGH_OTHER_LETTERS;
  });
  return isMadeOf ? CONTAINS_OWN_WORDS_MESSAGE : undefined;
}

/** Blanks every occurrence of the words, which may overlap. @param text a reading of `plain` with the same length */
function without(text: string, words: readonly string[], plain: string): string {
  const rest = plain.split('');
  for (const word of words) {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) rest.fill(' ', at, at + word.length);
  }
  return rest.join('');
}

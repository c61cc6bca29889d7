class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type { Html };

type Part = string | number | Html | undefined | false | readonly Part[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

function written(part: Part): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part));
  return part.map(written).join('');
}

export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.map((string, index) => string + written(parts[index])).join(''));
}

/** Inserts a text without escaping it, which only a style sheet needs. */
export const rawHtml = (text: string): Html => new Html(text);

export function proseHtml(text: string): Html {
  return html`${text.split('`').map((piece, index) => (index % 2 ? html`<code>${piece}</code>` : piece))}`;
}

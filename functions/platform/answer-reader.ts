/** Reads an answer of HTTP/1.1 from the pieces in which it arrives. https://www.rfc-editor.org/rfc/rfc9112 */

export interface Answer {
  readonly status: number;
  /** With lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly keepsConnection: boolean;
}

type Head = Omit<Answer, 'body'>;

const NONE = Buffer.alloc(0);
const LONGEST_HEAD = 64 * 1024;

export class AnswerReader {
  #head: Head | undefined;
  #read: Buffer = NONE;
  #pieces: Buffer[] = [];
  #bytes = 0;

  /**
   * @returns the answer once it is complete
   * @throws Error for anything but one answer with a length, or in chunks
   */
  take(piece: Buffer): Answer | undefined {
    if (!this.#head) {
      this.#read = this.#read.length === 0 ? piece : Buffer.concat([this.#read, piece]);
      const rest = this.#readHead();
      if (!rest) return undefined;
      piece = rest;
    }
    this.#pieces.push(piece);
    this.#bytes += piece.length;
    return this.#head && this.#complete(this.#head);
  }

  /** @returns what follows the head */
  #readHead(): Buffer | undefined {
    for (;;) {
      const end = this.#read.indexOf('\r\n\r\n');
      if (end < 0) {
        if (this.#read.length > LONGEST_HEAD) throw new Error('The head of an answer does not end');
        return undefined;
      }
      const head = headIn(this.#read.toString('latin1', 0, end));
      this.#read = this.#read.subarray(end + 4);
      // 100 to 199 announce the answer.
      if (head.status < 200) continue;
      this.#head = head;
      return this.#read;
    }
  }

  #complete(head: Head): Answer | undefined {
    const { 'transfer-encoding': encoding, 'content-length': length = head.status === 204 ? '0' : undefined } =
      head.headers;
    if (encoding !== undefined) {
      if (encoding.toLowerCase() !== 'chunked') throw new Error(`An answer is encoded as ${encoding}`);
      const body = chunksIn(this.#all());
      return body && { ...head, body };
    }
    if (length === undefined || !/^\d+$/.test(length)) throw new Error(`An answer has the length ${length}`);
    if (this.#bytes > Number(length)) throw new Error('An answer is longer than it says');
    return this.#bytes === Number(length) ? { ...head, body: this.#all() } : undefined;
  }

  #all(): Buffer {
    if (this.#pieces.length > 1) this.#pieces = [Buffer.concat(this.#pieces)];
    return this.#pieces[0] ?? NONE;
  }
}

function headIn(text: string): Head {
  const [first = '', ...lines] = text.split('\r\n');
  const [, version, status] = /^HTTP\/1\.([01]) (\d{3})(?: |$)/.exec(first) ?? [];
  if (status === undefined) throw new Error(`An answer begins with ${first.slice(0, 100)}`);
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    headers[name] = name in headers ? `${headers[name]}, ${value}` : value;
  }
  const connection = headers.connection?.toLowerCase() ?? '';
  return {
    status: Number(status),
    headers,
    keepsConnection: version === '1' ? !connection.includes('close') : connection.includes('keep-alive'),
  };
}

/** @returns undefined while the last chunk is missing */
function chunksIn(all: Buffer): Buffer | undefined {
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const lineEnd = all.indexOf('\r\n', at);
    if (lineEnd < 0) return undefined;
    const [, digits] = /^([\da-f]{1,8})\s*(?:;.*)?$/i.exec(all.toString('latin1', at, lineEnd)) ?? [];
    if (digits === undefined) throw new Error('A chunk of an answer has no length');
    const size = Number.parseInt(digits, 16);
    const from = lineEnd + 2;
    if (size === 0) {
      // Trailers would stand between.
      const end = all.toString('latin1', from, from + 2);
      if (end.length < 2) return undefined;
      if (end !== '\r\n' || all.length > from + 2) throw new Error('The last chunk of an answer does not end it');
      return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
    }
    if (all.length < from + size + 2) return undefined;
    if (all.toString('latin1', from + size, from + size + 2) !== '\r\n') throw new Error('A chunk has another length');
    chunks.push(all.subarray(from, from + size));
    at = from + size + 2;
  }
}

import { type ChainHead, storedDigestPrefixes } from '../audit-block.ts';

export interface SealedHead extends ChainHead {
  readonly list: string;
  readonly number: number;
}

interface Point extends ChainHead {
  readonly sealedAt: number;
}

/** Keeps the points as text to save memory, because all lists of ten years have 170 000 of them. */
export class SealedChainHeads {
  readonly #points = new Map<number, string>();

  add(head: SealedHead, sealedAt: number): void {
    const { number, before, after } = head;
    if (!this.#points.has(number))
      this.#points.set(number, JSON.stringify([sealedAt, before, after, storedDigestPrefixes(head)]));
  }

  get(number: number): Point | undefined {
    const text = this.#points.get(number);
    if (text === undefined) return undefined;
    const [sealedAt, before, after, entryDigestPrefixes] = JSON.parse(text) as [number, string, string, string[]];
    return { sealedAt, before, after, entryDigestPrefixes };
  }

  numbers(): Iterable<number> {
    return this.#points.keys();
  }
}

import { isoTime } from '#functions/core/clock.ts';
import { createdAtOfId, expandUuid } from '#functions/core/ids.ts';

export interface TrailProblem {
  readonly what: 'changed' | 'removed' | 'added';
  readonly list: string;
  readonly link?: number | undefined;
  readonly id?: string | undefined;
  readonly userId?: string | undefined;
  readonly line?: number | undefined;
  /** ISO 8601. */
  readonly at?: string | undefined;
  readonly sentence: string;
}

export interface TrailFinding {
  readonly what: TrailProblem['what'];
  readonly list: string;
  readonly link?: number | undefined;
  readonly key?: string | undefined;
  readonly line?: number | undefined;
  /** Epoch milliseconds. Absent for an audit record, whose id contains the time. */
  readonly at?: number | undefined;
  readonly why: string;
}

const MAX_KEPT = 50;

export class TrailProblemCollector {
  readonly #found = new Map<string, TrailFinding>();
  count = 0;

  add(finding: TrailFinding): void {
    const { list, key, link } = finding;
    const name = `${list} ${key ?? `link ${link}`}`;
    if (this.#found.has(name)) return;
    this.count += 1;
    if (this.#found.size < MAX_KEPT) this.#found.set(name, finding);
  }

  hasIn(list: string, from: number, to: number): boolean {
    return [...this.#found.values()].some(
      (found) => found.list === list && found.link !== undefined && found.link >= from && found.link <= to,
    );
  }

  listed(): TrailProblem[] {
    const timed = [...this.#found.values()].map((finding) => ({ finding, at: momentOf(finding) }));
    return timed.sort((one, other) => one.at - other.at).map(({ finding, at }) => toProblem(finding, at));
  }
}

const isAuditList = (list: string): boolean => list.startsWith('AUDIT');

function momentOf({ list, key, at }: TrailFinding): number {
  if (key !== undefined && isAuditList(list)) return createdAtOfId(key) || 0;
  return at ?? Number.MAX_SAFE_INTEGER;
}

function toProblem({ what, list, link, key, line, why }: TrailFinding, moment: number): TrailProblem {
  const at = moment > 0 && moment < 8.64e15 ? isoTime(moment) : undefined;
  const common = { what, list, link, at };
  if (key === undefined) return { ...common, sentence: `Link ${link} of the list ${list}: ${why}.` };
  if (isAuditList(list)) {
    const sentence = `The audit record ${key}${at ? ` of ${at}` : ''}: ${why}.`;
    return { ...common, id: key, sentence };
  }
  const [userId = '', compactId = ''] = key.split(' ');
  if (compactId === '') return { ...common, userId, sentence: `The journal of the customer ${userId}: ${why}.` };
  const id = expandUuid(compactId);
  const which = line === undefined ? 'The journal' : `Line ${line} of the journal`;
  return { ...common, id, userId, line, sentence: `${which} of transaction ${id} of the customer ${userId}: ${why}.` };
}

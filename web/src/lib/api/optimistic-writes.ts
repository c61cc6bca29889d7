/**
 * This module gives lists read-your-writes consistency. DynamoDB's indexes are eventually consistent, so a list that
 * is read right after a change may lack it. This tab's recent writes are merged into the lists that it reads.
 */
import type { Route, RouteInput } from '#shared/contract/route.ts';

/** A row of a list. Customers have no version, because their rows are read from the table itself. */
interface Thing {
  readonly _id: string;
  readonly createdAt: string;
  readonly version?: number;
  readonly [field: string]: unknown;
}

type Kind = 'transaction' | 'ticket' | 'user';

const single: Readonly<Record<string, Kind>> = {
  transaction: 'transaction',
  withdrawal: 'transaction',
  ticket: 'ticket',
  user: 'user',
};

interface List {
  readonly kind: Kind;
  readonly only?: Readonly<Record<string, unknown>>;
  readonly isBeginning?: boolean;
}

const lists: Readonly<Record<string, List>> = {
  transactions: { kind: 'transaction' },
  requests: { kind: 'transaction' },
  withdrawals: { kind: 'transaction', only: { type: 'withdraw' } },
  recentTransactions: { kind: 'transaction', isBeginning: true },
  tickets: { kind: 'ticket' },
  users: { kind: 'user' },
};

const REPLACING = ['/admin/restore-database', '/admin/delete-all-data'];

/** Milliseconds for which a write is merged; far longer than an index takes. */
const FOLLOWED_BY_MS = 10_000;

interface Write {
  readonly kind: Kind | undefined;
  readonly thing: Thing | undefined;
  readonly at: number;
}

type Given = Partial<RouteInput<Route>>;
type Filters = Readonly<Record<string, unknown>>;

export class OptimisticWrites {
  readonly #writes = new Map<string, Write>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  noted(route: Route, { params, query }: Given, answer: unknown): unknown {
    if (route.method === 'GET') return this.#over(Object(answer), Object(query));
    const { id } = Object(params) as { id?: string };
    if (REPLACING.includes(route.path)) this.forget();
    else if (route.method === 'DELETE' && id) this.#note(id, undefined, undefined);
    else {
      for (const [name, kind] of Object.entries(single)) {
        const thing = (Object(answer) as Record<string, Thing | undefined>)[name];
        if (thing) this.#note(thing._id, kind, thing);
      }
    }
    return answer;
  }

  has(id: string): boolean {
    const write = this.#writes.get(id);
    return write !== undefined && write.at > this.#now() - FOLLOWED_BY_MS;
  }

  forget(): void {
    this.#writes.clear();
  }

  #note(id: string, kind: Kind | undefined, thing: Thing | undefined): void {
    this.#writes.set(id, { kind, thing, at: this.#now() });
  }

  #over(answer: Readonly<Record<string, unknown>>, query: Filters): unknown {
    for (const [id, { at }] of this.#writes) if (at <= this.#now() - FOLLOWED_BY_MS) this.#writes.delete(id);
    if (this.#writes.size === 0) return answer;
    const laid = Object.entries(lists).flatMap(([name, list]) => {
      const rows = answer[name] as readonly Thing[] | undefined;
      const isCut = list.isBeginning || answer.nextCursor !== undefined;
      // The totals of the bank also have `withdrawals`, which are no list.
      return Array.isArray(rows)
        ? [[name, this.#rows(rows, list.kind, { ...query, ...list.only }, isCut)] as const]
        : [];
    });
    return { ...answer, ...Object.fromEntries(laid), ...this.#totals(answer) };
  }

  /** Counts this tab's decisions in totals that were computed before them. */
  #totals({ asOf, deposits, withdrawals }: Readonly<Record<string, unknown>>): object {
    if (typeof asOf !== 'string' || !deposits || !withdrawals) return {};
    const totals = { deposit: { ...deposits } as Totals, withdraw: { ...withdrawals } as Totals };
    for (const { kind, thing } of this.#writes.values()) {
      if (kind !== 'transaction' || !thing) continue;
      const { type, amount, timeline = [] } = thing as unknown as Decided;
      for (const { at, from, to } of timeline) {
        if (at <= asOf || !from || !to || from === to) continue;
        add(totals[type], from, -1, amount);
        add(totals[type], to, 1, amount);
      }
    }
    return { deposits: totals.deposit, withdrawals: totals.withdraw };
  }

  #rows(rows: readonly Thing[], kind: Kind, wanted: Filters, isCut: boolean): Thing[] {
    const listed = rows.flatMap((row) => {
      const write = this.#writes.get(row._id);
      if (!write) return [row];
      if (!write.thing || !isOlder(row, write.thing)) return write.thing ? [row] : [];
      return belongs(write.thing, wanted) === false ? [] : [write.thing];
    });
    const ids = new Set(rows.map(({ _id }) => _id));
    const last = isCut ? rows.at(-1)?.createdAt : undefined;
    const missing = [...this.#writes.values()].flatMap(({ kind: own, thing }) => {
      const isMissing = thing && own === kind && !ids.has(thing._id) && (last === undefined || thing.createdAt > last);
      return isMissing && belongs(thing, wanted) ? [thing] : [];
    });
    if (missing.length === 0) return listed;
    return [...missing, ...listed].sort((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0));
  }
}

type Totals = Record<string, { readonly count: number; readonly amount: number }>;

/** What a transaction tells of the changes of its status. Edited amounts are left to the next totals. */
interface Decided {
  readonly type: 'deposit' | 'withdraw';
  readonly amount: number;
  readonly timeline?: readonly { readonly at: string; readonly from?: string; readonly to?: string }[];
}

function add(totals: Totals, status: string, sign: 1 | -1, amount: number): void {
  const before = totals[status];
  if (before) totals[status] = { count: before.count + sign, amount: before.amount + sign * amount };
}

const isOlder = (row: Thing, than: Thing): boolean => (row.version ?? 0) < (than.version ?? 0);

function belongs(thing: Thing, wanted: Filters): boolean | undefined {
  const told = Object.entries(wanted)
    .filter(([name, value]) => name !== 'limit' && value !== undefined && value !== '')
    .map(([name, value]) => isAsked(thing, name, value));
  if (told.includes(false)) return false;
  return told.includes(undefined) ? undefined : true;
}

function isAsked(thing: Thing, name: string, value: unknown): boolean | undefined {
  // The app sends moments, in the form of `createdAt`.
  if (name === 'from') return thing.createdAt >= String(value);
  if (name === 'to') return thing.createdAt < String(value);
  const field = thing[name];
  // The customer of a row is an object with a name.
  const own = Object(field) === field ? (field as { _id?: unknown })._id : field;
  return own === undefined ? undefined : own === value;
}

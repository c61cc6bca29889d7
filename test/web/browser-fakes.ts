import { cents } from '../../shared/domain/money.ts';
import { createSessionStore, type Session } from '../../web/src/lib/session/session.ts';
import type { StoredSession } from '../../web/src/lib/session/stored-session.ts';
import type { TabCoordinator } from '../../web/src/lib/session/tab-coordinator.ts';

export const NOW = Date.UTC(2026, 10, 21, 12);

export class FakeBrowser {
  readonly storage = new MemoryStorage();
  readonly #tabs: Session[] = [];
  readonly #renewed = new Set<string>();
  #lock: Promise<unknown> = Promise.resolve();

  /** Opens a tab, which receives what another tab writes by the `storage` event. */
  openTab(): Session {
    const tab = createSessionStore(this.storage);
    this.#tabs.push(tab);
    return tab;
  }

  /** Delivers the `storage` event to every tab except the one that wrote. */
  tellOthers(writer: Session): void {
    for (const tab of this.#tabs) if (tab !== writer) tab.reread();
  }

  /** Opens a tab that sees what others have written only when `arrive` is called, like one in another process. */
  openDistantTab(): { session: Session; arrive: () => void } {
    const view = new MemoryStorage();
    const session = createSessionStore(view);
    const arrive = () => {
      view.copy(this.storage);
      session.reread();
    };
    arrive();
    return { session, arrive };
  }

  /** Does what `navigator.locks` does: one call at a time over all tabs, and what tabs announce to each other. */
  readonly tabs: TabCoordinator = {
    exclusively: (work) => {
      const turn = this.#lock.then(work);
      this.#lock = turn.catch(() => undefined);
      return turn;
    },
    tellRenewed: async (token) => void this.#renewed.add(token),
    wasRenewed: async (token) => this.#renewed.has(token),
  };
}

class MemoryStorage implements Storage {
  readonly #items = new Map<string, string>();
  get length() {
    return this.#items.size;
  }
  key = (index: number) => [...this.#items.keys()][index] ?? null;
  getItem = (key: string) => this.#items.get(key) ?? null;
  setItem = (key: string, value: string) => void this.#items.set(key, value);
  removeItem = (key: string) => void this.#items.delete(key);
  clear = () => this.#items.clear();
  copy(other: MemoryStorage) {
    this.clear();
    for (const [key, value] of other.#items) this.setItem(key, value);
  }
}

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Creates an access token with what the app reads from it. */
export function tokenFor(sub: string, secondsToLive: number, jti = 'first'): string {
  return `${base64url({ alg: 'RS256' })}.${base64url({ sub, jti, exp: NOW / 1000 + secondsToLive })}.signature`;
}

export function fakeStoredSession(token: string, changes: Partial<StoredSession> = {}): StoredSession {
  return { token, role: 'user', name: 'Eva Moor', balance: cents(123_450), ...changes };
}

import assert from 'node:assert/strict';
import { deleteUser, getUser, listUsers, reactivateUser, suspendUser } from '#shared/contract/customers.ts';
import { listSessions, login } from '#shared/contract/sign-in.ts';
import type { Answer, Person, Session, TestBank } from './bank.ts';
import { expectUnchanged } from './expect-unchanged.ts';
import { readPoolSignIn } from './pool-sign-ins.ts';

export function createCustomerAdminActions(bank: TestBank) {
  return {
    async suspend(id: string, reason?: string) {
      await bank.admin.staySignedIn();
      return bank.admin.call(suspendUser, { params: { id }, body: reason === undefined ? {} : { reason } });
    },
    async reactivate(id: string) {
      await bank.admin.staySignedIn();
      return bank.admin.call(reactivateUser, { params: { id } });
    },
    async delete(id: string, force?: 'true') {
      await bank.admin.staySignedIn();
      return bank.admin.call(deleteUser, { params: { id }, ...(force && { query: { force } }) });
    },
    get: (id: string) => bank.admin.call(getUser, { params: { id } }),
    async found(search: string): Promise<string[]> {
      const { result } = await bank.admin.call(listUsers, { query: { search } });
      return result.users.map(({ _id }) => _id);
    },
    /** Tries to sign in from a new address, so that earlier failures do not count. */
    tryToSignIn({ email, password }: { email: string; password: string }): Promise<Answer> {
      bank.moveToNewAddress();
      return bank.call(login, { body: { email, password } });
    },
    /** Returns whether the session's token opens a call, and its cookie a renewal. */
    async opens(session: Session): Promise<{ token: boolean; refresh: boolean }> {
      const sessions = await bank.call(listSessions, {}, { as: session });
      const renewed = await bank.refresh(session);
      for (const { status } of [sessions, renewed])
        assert([200, 401].includes(status), `The session is answered ${status}`);
      return { token: sessions.status === 200, refresh: renewed.status === 200 };
    },
    /** Returns whether the session's token opens a call, and renews nothing. */
    async tokenOpens(session: Session): Promise<boolean> {
      return (await bank.call(listSessions, {}, { as: session })).status === 200;
    },
    async isEnabledInPool(id: string): Promise<boolean | undefined> {
      return (await readPoolSignIn(id))?.enabled;
    },
    async emailInPool(id: string): Promise<string | undefined> {
      return (await readPoolSignIn(id))?.email;
    },
    /** Returns the items of a customer in the order of keys, without the audit trail. */
    async itemsOf({ id }: Pick<Person, 'id'>): Promise<Record<string, unknown>[]> {
      // Workers write and remove some of the items.
      await bank.drain();
      const items = await bank.tableItems();
      return items.filter(({ pk, kind, userId }) => kind !== 'audit' && (pk === `USER#${id}` || userId === id));
    },
    /** Expects that everything about a person stays as it is. */
    unchanged(person: Pick<Person, 'id'>, act: () => Promise<Answer>): Promise<Answer> {
      return expectUnchanged(() => this.itemsOf(person), act);
    },
    async records(id: string, action: string) {
      return (await bank.auditOf(id)).filter((record) => record.action === action);
    },
  };
}

export const VALID_SESSION_STATE = { token: true, refresh: true };
export const REVOKED_SESSION_STATE = { token: false, refresh: false };

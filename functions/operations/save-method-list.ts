import * as z from 'zod/mini';
import { getDepositSettings, getWithdrawSettings } from '#shared/contract/payment-methods.ts';
import { assertPayable } from '#shared/domain/payment-details.ts';
import { assertSavable } from '#shared/domain/payment-methods.ts';
import { type MethodKind, type MethodsOf, readMethods, saveMethods } from '../data/payment-methods.ts';
import type { Caller } from '../http/caller.ts';
import type { Request } from '../http/request.ts';
import { StaleVersion } from '../platform/errors.ts';
import { auditActor } from './audit-actor.ts';

interface MethodList<Kind extends MethodKind> {
  readonly methods: readonly MethodsOf[Kind][];
  readonly version?: number | undefined;
}

/** @throws Refusal 400 for an invalid list, 409 when it has changed since */
export async function saveMethodList<Kind extends MethodKind>(
  kind: Kind,
  { methods, version }: MethodList<Kind>,
  caller: Caller,
  request: Request,
): Promise<{ methods: MethodsOf[Kind][]; version: number }> {
  assertSavable(methods, kind === 'DEPOSIT' ? 'deposit' : 'withdraw');
  if (kind === 'DEPOSIT') assertPayable(methods);
  const before = await readMethods(kind);
  const audit = {
    action: kind === 'DEPOSIT' ? 'deposit-methods.saved' : 'withdraw-methods.saved',
    ...auditActor(caller, request),
    before: { methods: before.methods },
    after: { methods },
  };
  const isStale = version !== undefined && version !== before.version;
  if (isStale || !(await saveMethods(kind, methods, before.version, audit))) {
    throw new StaleVersion('list of methods', await shown(kind));
  }
  return { methods: [...methods], version: before.version + 1 };
}

async function shown(kind: MethodKind): Promise<unknown> {
  const { methods, version } = await readMethods(kind);
  const { answer } = kind === 'DEPOSIT' ? getDepositSettings : getWithdrawSettings;
  return z.encode(answer, { methods: [...methods], version });
}

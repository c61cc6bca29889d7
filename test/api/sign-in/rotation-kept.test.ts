import { defineEndedSessionTests } from './rotation-promises.ts';

defineEndedSessionTests('kept');

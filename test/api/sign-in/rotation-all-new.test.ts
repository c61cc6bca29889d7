import { defineEndedSessionTests } from './rotation-promises.ts';

defineEndedSessionTests('new auth_time and origin_jti');

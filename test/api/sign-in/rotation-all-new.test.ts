import { describeEndedSessions } from './rotation-promises.ts';

describeEndedSessions('new auth_time and origin_jti');

import { describeEndedSessions } from './rotation-promises.ts';

describeEndedSessions('kept');

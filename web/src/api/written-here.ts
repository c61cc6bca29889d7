import { whenPersonChanges } from '../session/when-person-changes.ts';
import { OwnWrites } from './own-writes.ts';

/** What was written in this tab, by whoever is signed in. */
export const writtenHere = new OwnWrites();
whenPersonChanges(() => writtenHere.forget());

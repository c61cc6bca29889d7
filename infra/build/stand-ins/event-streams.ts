/**
 * Stands in for `@smithy/core/event-streams` in the bundles (see `build-functions.ts`): 15 kB that every AWS client
 * carries, and that only operations answering by a stream of events need. The bank calls none of them.
 */
const none = (): never => {
  throw new Error('The bank calls no operation that answers by a stream of events');
};

export const eventStreamSerdeProvider = () => none;
export const resolveEventStreamSerdeConfig = <Input>(input: Input): Input => input;
export class EventStreamSerde {
  constructor() {
    none();
  }
}

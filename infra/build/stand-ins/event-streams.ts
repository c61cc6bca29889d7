/**
 * Stands in for `@smithy/core/event-streams` in the bundles (see `build-functions.ts`): 15 kB of every AWS client,
 * used only by operations that answer with an event stream. The bank calls none of them.
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

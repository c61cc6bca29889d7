/** Re-encodes each picture that it is sent, in a process whose memory nothing else uses. */
import { toProfilePicture } from '#functions/customers/profile-picture.ts';

export interface PictureOutcome {
  /** The sentence of a refusal. */
  readonly refusal: string | undefined;
  readonly milliseconds: number;
  /** The growth of the process to its peak, in megabytes. */
  readonly megabytes: number;
  /** How many codecs the process has compiled so far: none while no picture was decoded. */
  readonly codecs: number;
}

let codecs = 0;
globalThis.WebAssembly.Module = class extends WebAssembly.Module {
  constructor(bytes: BufferSource) {
    super(bytes);
    codecs += 1;
  }
};

process.on('message', async (dataUrl: string) => {
  const before = process.memoryUsage().rss;
  const began = performance.now();
  const refusal = await toProfilePicture(dataUrl).then(
    () => undefined,
    (error: Error) => error.message,
  );
  const milliseconds = performance.now() - began;
  const megabytes = (process.resourceUsage().maxRSS * 1024 - before) / 1e6;
  process.send?.({ refusal, milliseconds, megabytes, codecs } satisfies PictureOutcome);
});

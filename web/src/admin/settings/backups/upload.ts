import { ApiError } from '../../../api/api-error.ts';

interface Upload {
  /** The link, which may be used once and soon. */
  readonly url: string;
  readonly file: File;
  /** Told how many bytes have been sent. */
  readonly onProgress: (bytes: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Sends a file to where its link leads. Rejects with an ApiError; also when it was given up, which the signal tells.
 * NOTE: `fetch` cannot tell how much of a body has been sent.
 */
export function upload({ url, file, onProgress, signal }: Upload): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new ApiError(request.status, 'upload', ''));
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => (request.status >= 200 && request.status < 300 ? resolve() : fail());
    request.onerror = fail;
    request.onabort = fail;
    signal.addEventListener('abort', () => request.abort(), { once: true });
    if (signal.aborted) return fail();
    request.open('PUT', url);
    request.setRequestHeader('content-type', 'application/json');
    request.send(file);
  });
}

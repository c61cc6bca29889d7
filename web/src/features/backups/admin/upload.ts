import { ApiError } from '../../../lib/api/api-error.ts';

interface Upload {
  readonly url: string;
  readonly file: File;
  readonly onProgress: (bytes: number) => void;
  readonly signal: AbortSignal;
}

/** Uploads a file. It rejects with an ApiError, also on the signal. NOTE: `fetch` does not report the progress of a body. */
export function uploadFile({ url, file, onProgress, signal }: Upload): Promise<void> {
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

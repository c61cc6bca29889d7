import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { backOfficeApi } from '../../../lib/api/back-office-client.ts';

/** Uploads backup files by a signed link. `sent` is the number of bytes sent, if an upload is under way. */
export function useUpload() {
  const [sent, setSent] = useState<number>();
  const underway = useRef<AbortController>(null);
  const cancel = () => underway.current?.abort();
  useEffect(() => () => underway.current?.abort(), []);

  /** Returns the name that the server gives to the file, or nothing if the upload was cancelled meanwhile. */
  const upload = async (file: File) => {
    underway.current = new AbortController();
    const { signal } = underway.current;
    setSent(0);
    try {
      const { filename, url } = await backOfficeApi.backups.createUpload({ body: { bytes: file.size } });
      await putFile(url, file, setSent, signal);
      return signal.aborted ? undefined : { filename };
    } catch (refusal) {
      if (signal.aborted) return undefined;
      throw refusal;
    } finally {
      setSent(undefined);
    }
  };
  return { sent, upload, cancel };
}

/** Rejects with an ApiError, also on the signal. NOTE: `fetch` does not report the progress of a body. */
function putFile(url: string, file: File, onProgress: (bytes: number) => void, signal: AbortSignal): Promise<void> {
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

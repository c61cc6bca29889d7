import { GetObjectCommand, NoSuchKey, S3Client } from '@aws-sdk/client-s3';
import { PICTURE_NAME_LENGTH, PICTURES_BASE } from '#shared/contract/pictures.ts';
import { pageHeaders } from '#shared/contract/security-headers.ts';
import { type LocalAwsAccount, localClientConfig } from '../local-account.ts';
import type { SiteListener } from './built-site.ts';

const PICTURE = new RegExp(`^${PICTURES_BASE}/[\\w-]{${PICTURE_NAME_LENGTH}}\\.jpg$`);

export interface PictureServer {
  readonly serve: SiteListener;
  close(): void;
}

export function createPictureServer(bucket: string, s3Url: string, account: LocalAwsAccount): PictureServer {
  const s3 = new S3Client(localClientConfig(s3Url, account));

  async function find(path: string) {
    if (!PICTURE.test(path)) return undefined;
    try {
      return await s3.send(new GetObjectCommand({ Bucket: bucket, Key: path.slice(1) }));
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  }

  return {
    async serve(request, response) {
      for (const [name, value] of Object.entries(pageHeaders)) response.setHeader(name, value);
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        return void response.writeHead(405, { allow: 'GET, HEAD' }).end();
      }
      const picture = await find((request.url ?? '').split('?', 1)[0] ?? '');
      if (!picture?.Body) return void response.writeHead(404, { 'content-type': 'text/plain' }).end('Not Found\n');
      const content = await picture.Body.transformToByteArray();
      response.writeHead(200, {
        'content-type': picture.ContentType,
        'cache-control': picture.CacheControl,
        'content-length': content.length,
        etag: picture.ETag,
      });
      response.end(request.method === 'HEAD' ? undefined : content);
    },
    close: () => s3.destroy(),
  };
}

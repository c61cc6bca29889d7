/** The two functions that run inside CloudFront (its own small JavaScript, not Node). */
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { API_BASE } from '#shared/contract/api-base.ts';
import { VIEWER_ADDRESS_HEADER } from '#shared/contract/edge.ts';

/**
 * A page's address is the app's business, so what has no extension is answered with the app. A missing file stays a
 * 404, and so does the API: CloudFront's error pages, the usual way, would turn its 404s into pages.
 */
const PAGES = `function handler(event) {
  var request = event.request;
  var isFile = /\\.[^/]+$/.test(request.uri);
  var isApi = request.uri === '${API_BASE}' || request.uri.indexOf('${API_BASE}/') === 0;
  if (!isFile && !isApi) request.uri = '/index.html';
  return request;
}`;

/** Behind CloudFront the functions see its address as the source; this tells them whose request it is. */
const VIEWER_ADDRESS = `function handler(event) {
  var request = event.request;
  request.headers['${VIEWER_ADDRESS_HEADER}'] = { value: event.viewer.ip };
  return request;
}`;

export const pages = (scope: Construct) => beforeRequest(scope, 'Pages', PAGES);
export const viewerAddress = (scope: Construct) => beforeRequest(scope, 'ViewerAddress', VIEWER_ADDRESS);

function beforeRequest(scope: Construct, id: string, code: string): cloudfront.FunctionAssociation {
  return {
    eventType: cloudfront.FunctionEventType.VIEWER_REQUEST,
    function: new cloudfront.Function(scope, id, {
      code: cloudfront.FunctionCode.fromInline(code),
      runtime: cloudfront.FunctionRuntime.JS_2_0,
    }),
  };
}

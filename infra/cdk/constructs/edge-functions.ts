/** These functions run in CloudFront, which accepts only a small part of JavaScript. */
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { API_BASE } from '#shared/contract/api-base.ts';
import { VIEWER_ADDRESS_HEADER, VIEWER_HOST_HEADER } from '#shared/contract/edge.ts';
import {
  APP_AREA_PATHS,
  APP_PAGE_FILE,
  NOT_FOUND_PAGE_FILE,
  PUBLIC_PAGE_FILES,
} from '#shared/contract/public-pages.ts';

/** Does the same as `pageFileAt`, in CloudFront's JavaScript. */
const PAGE_AT = `
var PUBLIC_PAGES = ${JSON.stringify(PUBLIC_PAGE_FILES)};
var APP_AREAS = ${JSON.stringify([...APP_AREA_PATHS])};
function fileAt(uri) {
  var isFile = /\\.[^/]+$/.test(uri);
  var isApi = uri === '${API_BASE}' || uri.indexOf('${API_BASE}/') === 0;
  if (isFile || isApi) return uri;
  if (Object.prototype.hasOwnProperty.call(PUBLIC_PAGES, uri)) return '/' + PUBLIC_PAGES[uri];
  for (var i = 0; i < APP_AREAS.length; i++) {
    if (uri === APP_AREAS[i] || uri.indexOf(APP_AREAS[i] + '/') === 0) return '/${APP_PAGE_FILE}';
  }
  return '/${NOT_FOUND_PAGE_FILE}';
}`;

/** Chooses the page in a function, because CloudFront's error pages would also replace the API's 404s. */
const PAGES = `${PAGE_AT}
function handler(event) {
  event.request.uri = fileAt(event.request.uri);
  return event.request;
}`;

/** Leaves a 304 as it is, because a 404 without a body would show nothing. */
const PAGE_STATUS = `${PAGE_AT}
function handler(event) {
  if (fileAt(event.request.uri) === '/${NOT_FOUND_PAGE_FILE}' && event.response.statusCode !== 304) {
    event.response.statusCode = 404;
    event.response.statusDescription = 'Not Found';
  }
  return event.response;
}`;

/** Adds the viewer's address and host as headers, because the API sees only CloudFront's address and its own host. */
const VIEWER = `function handler(event) {
  var request = event.request;
  request.headers['${VIEWER_ADDRESS_HEADER}'] = { value: event.viewer.ip };
  request.headers['${VIEWER_HOST_HEADER}'] = { value: request.headers.host.value };
  return request;
}`;

const { VIEWER_REQUEST, VIEWER_RESPONSE } = cloudfront.FunctionEventType;

export const pageFunctionAssociations = (scope: Construct) => [
  association(scope, 'Pages', VIEWER_REQUEST, PAGES),
  association(scope, 'PageStatus', VIEWER_RESPONSE, PAGE_STATUS),
];
export const viewerFunctionAssociations = (scope: Construct) => [
  association(scope, 'ViewerAddress', VIEWER_REQUEST, VIEWER),
];

function association(
  scope: Construct,
  id: string,
  eventType: cloudfront.FunctionEventType,
  code: string,
): cloudfront.FunctionAssociation {
  return {
    eventType,
    function: new cloudfront.Function(scope, id, {
      code: cloudfront.FunctionCode.fromInline(code),
      runtime: cloudfront.FunctionRuntime.JS_2_0,
    }),
  };
}

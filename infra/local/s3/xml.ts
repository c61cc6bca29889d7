/** These functions read and write XML without attributes and comments. */
import type { ServerResponse } from 'node:http';
import { AwsError } from '../aws-error.ts';

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export const xmlElement = (name: string, value: string | number | boolean | undefined): string =>
  value === undefined ? '' : `<${name}>${String(value).replace(/[&<>"]/g, (it) => `&#${it.charCodeAt(0)};`)}</${name}>`;

export function sendXml(response: ServerResponse, status: number, root: string, elements: readonly string[]): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n<${root}>${elements.join('')}</${root}>`);
}

/** @throws AwsError when there is no such element */
export function xmlElementTexts(xml: string, name: string): string[] {
  const found = [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, inner = '']) => inner);
  if (found.length > 0) return found;
  throw new AwsError(400, 'MalformedXML', 'The XML you provided was not well-formed or did not validate');
}

export const unescapeXml = (text: string): string =>
  text.replace(/&(#x?)?(\w+);/g, (entity, numeric, name) =>
    numeric ? String.fromCodePoint(Number.parseInt(name, numeric === '#x' ? 16 : 10)) : (NAMED[name] ?? entity),
  );

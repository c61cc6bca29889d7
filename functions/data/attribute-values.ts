import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { convertToAttr, convertToNative } from '@aws-sdk/util-dynamodb';

type Value = AttributeValue | undefined;
type Map = Record<string, AttributeValue>;

export function toAttributes(item: object): Map {
  const attributes: Map = {};
  for (const [name, value] of Object.entries(item)) {
    const attribute = toAttribute(value);
    if (attribute) attributes[name] = attribute;
  }
  return attributes;
}

function toAttribute(value: unknown): Value {
  switch (typeof value) {
    case 'undefined':
    case 'function':
      return undefined;
    case 'string':
      return { S: value };
    case 'boolean':
      return { BOOL: value };
    case 'number':
      if (Number.isFinite(value) && Math.abs(value) <= Number.MAX_SAFE_INTEGER) return { N: String(value) };
      break;
    case 'object':
      if (value === null) return { NULL: true };
      if (Array.isArray(value)) return { L: value.flatMap((entry) => toAttribute(entry) ?? []) };
      if (isPlain(value)) return { M: toAttributes(value) };
      break;
    default:
  }
  return convertToAttr(value, { removeUndefinedValues: true });
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

export function fromAttributes(attributes: Map): Record<string, unknown> {
  const item: Record<string, unknown> = {};
  // Without the arrays that `Object.entries` would make: a page has a thousand attributes.
  for (const name of Object.keys(attributes)) {
    const value = attributes[name];
    if (value) item[name] = fromAttribute(value);
  }
  return item;
}

function fromAttribute(value: AttributeValue): unknown {
  if (value.S !== undefined) return value.S;
  if (value.N !== undefined) {
    const number = Number(value.N);
    return Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : convertToNative(value);
  }
  if (value.M !== undefined) return fromAttributes(value.M);
  if (value.BOOL !== undefined) return value.BOOL;
  if (value.L !== undefined) return value.L.map(fromAttribute);
  return convertToNative(value);
}

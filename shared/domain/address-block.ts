const GROUPS = 8;

/**
 * Returns an IPv4 address, or the first 64 bits of an IPv6 address, because every home and phone gets such a prefix
 * (RFC 6177).
 */
export function ipAddressBlock(address: string): string {
  const [, mapped] = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address) ?? [];
  if (mapped) return mapped;
  if (!/^[\da-f:.]+(?:%.*)?$/i.test(address) || !address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : Math.max(0, GROUPS - before.length - after.length);
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after];
  const network = groups.slice(0, GROUPS / 2).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

/** Finds where processes of this machine listen, from Linux's lists of sockets. */
import { readdir, readFile, readlink } from 'node:fs/promises';

const LISTENS = '0A';

/** Returns addresses with their ports, such as `127.0.0.1:4000`, in the networks of this process and of those given. */
export async function findListeningAddresses(processIds: readonly number[]): Promise<string[]> {
  const own = new Set((await Promise.all(processIds.map(socketsOf))).flat());
  const files = ['self', ...processIds].flatMap((id) => ['tcp', 'tcp6'].map((name) => `/proc/${id}/net/${name}`));
  const lists = await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => '')));
  const addresses = lists
    .flatMap((list) => list.split('\n').map((line) => line.trim().split(/\s+/)))
    .filter(([, , , state, , , , , , inode = '']) => state === LISTENS && own.has(inode))
    .map(([, local = '']) => toAddress(local));
  return [...new Set(addresses)];
}

/** Returns the inodes of a process's sockets. */
async function socketsOf(processId: number): Promise<string[]> {
  const directory = `/proc/${processId}/fd`;
  const links = await Promise.all(
    (await readdir(directory)).map((name) => readlink(`${directory}/${name}`).catch(() => '')),
  );
  return links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []);
}

/** Reads `0100007F:0FA0`, where each group of four bytes is in the order of the processor. */
function toAddress(local: string): string {
  const [host = '', port = ''] = local.split(':');
  const bytes = (host.match(/.{8}/g) ?? []).flatMap((group) => [...Buffer.from(group, 'hex').reverse()]);
  const name = bytes.length === 4 ? bytes.join('.') : `[${Buffer.from(bytes).toString('hex')}]`;
  return `${name}:${Number.parseInt(port, 16)}`;
}

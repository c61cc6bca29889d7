/** From the rooms that the checker uses. */
export interface Room {
  readonly room: string;
  readonly may: readonly string[];
  readonly packages: readonly string[];
  readonly node?: boolean;
}

const BEGIN = '<!-- imports -->\n';
const END = '<!-- /imports -->';

export function importTable(rooms: readonly Room[]): string {
  const rows = rooms.map(({ room, may, packages, node }) => {
    const all = node ? ['Node', ...packages] : packages;
    return `| \`${room}\` | ${code(inFolders(may.filter((name) => name !== room)))} | ${all.join(', ')} |\n`;
  });
  return `| room | may import | packages |\n|---|---|---|\n${rows.join('')}`;
}

/** @throws when the README has no place for it */
export function withImportTable(readme: string, table: string): string {
  const [begin, end] = [readme.indexOf(BEGIN) + BEGIN.length, readme.indexOf(END)];
  if (begin < BEGIN.length || end < begin) throw new Error(`README.md has no ${BEGIN.trim()} ... ${END}`);
  return `${readme.slice(0, begin)}${table}${readme.slice(end)}`;
}

const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');

/** `functions/http/{env,errors}.ts` */
function inFolders(names: readonly string[]): string[] {
  const byFolder = Map.groupBy(names, (name) => (name.endsWith('.ts') ? name.slice(0, name.lastIndexOf('/')) : name));
  return [...byFolder].map(([folder, files]) => {
    const [only] = files;
    if (files.length === 1 && only) return only;
    return `${folder}/{${files.map((file) => file.slice(folder.length + 1, -'.ts'.length)).join(',')}}.ts`;
  });
}

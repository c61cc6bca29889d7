/** Build step: what almost the same screens share is one file (`infra/decisions/058-joined-files.md`). */
import { build, type InlineConfig, type Plugin, type Rollup } from 'vite';

/** Minified bytes that a screen may load in vain for every request that it saves. */
const PRICE = 1500;
/** Minified bytes: what is larger comes to no screen that does not need it. */
const LARGE = 2000;
/** Minified bytes: of two pairs that cost less than this, the one that saves more requests is joined first. */
const NEXT_TO_NOTHING = 50;

/** @param app builds the scripts and writes nothing, to see what the screens share */
export function joinChunks(app: InlineConfig): Plugin {
  return {
    name: 'join-chunks',
    apply: 'build',
    async config() {
      const { output } = (await build({ ...app, configFile: false, logLevel: 'error' })) as Rollup.RollupOutput;
      const names = joinedChunks(output.filter((part) => part.type === 'chunk'));
      const groups = [{ name: (id: string) => names.get(id) ?? null }];
      return {
        build: { rolldownOptions: { output: { codeSplitting: { groups, includeDependenciesRecursively: false } } } },
      };
    },
  };
}

interface Group {
  readonly chunks: readonly Rollup.OutputChunk[];
  /** Entries that load it, by file name. */
  readonly users: ReadonlySet<string>;
  readonly size: number;
  /** By file name. */
  readonly imports: ReadonlySet<string>;
}

/** A name for each group of chunks that become one, by the ids of their modules. */
function joinedChunks(chunks: readonly Rollup.OutputChunk[]): Map<string, string> {
  const groups = new Groups(chunks);
  for (let pair = groups.bestPair(); pair; pair = groups.bestPair()) groups.join(...pair);
  const names = new Map<string, string>();
  for (const { chunks } of groups.all()) {
    if (chunks.length === 1) continue;
    const largest = chunks.reduce((one, other) => (other.code.length > one.code.length ? other : one));
    const taken = new Set(names.values());
    let name = largest.name;
    for (let count = 2; taken.has(name); count += 1) name = `${largest.name}${count}`;
    for (const id of chunks.flatMap(({ moduleIds }) => moduleIds)) names.set(id, name);
  }
  return names;
}

type Pair = readonly [Group, Group];

class Groups {
  readonly #byFile = new Map<string, Group>();

  constructor(chunks: readonly Rollup.OutputChunk[]) {
    const users = new Map(chunks.map(({ fileName }) => [fileName, new Set<string>()]));
    const files = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
    const load = (file: string, entry: string): void => {
      if (users.get(file)?.has(entry)) return;
      users.get(file)?.add(entry);
      for (const imported of files.get(file)?.imports ?? []) load(imported, entry);
    };
    for (const { fileName, facadeModuleId } of chunks) if (facadeModuleId !== null) load(fileName, fileName);
    for (const chunk of chunks) {
      this.#byFile.set(chunk.fileName, {
        chunks: [chunk],
        users: users.get(chunk.fileName) ?? new Set(),
        size: chunk.code.length,
        imports: new Set(chunk.imports),
      });
    }
  }

  all(): Set<Group> {
    return new Set(this.#byFile.values());
  }

  /** The two that save the most requests for the fewest bytes in vain. */
  bestPair(): Pair | undefined {
    const shared = [...this.all()].filter(isShared);
    let best: Pair | undefined;
    let most = 0;
    for (const [index, one] of shared.entries()) {
      for (const other of shared.slice(index + 1)) {
        const both = one.users.intersection(other.users).size;
        const inVain = one.size * (other.users.size - both) + other.size * (one.users.size - both);
        const worth = both / (inVain + NEXT_TO_NOTHING);
        if (worth <= most || inVain > both * PRICE || !this.#mayJoin(one, other)) continue;
        [best, most] = [[one, other], worth];
      }
    }
    return best;
  }

  join(one: Group, other: Group): void {
    const group = {
      chunks: [...one.chunks, ...other.chunks],
      users: one.users.union(other.users),
      size: one.size + other.size,
      imports: one.imports.union(other.imports),
    };
    for (const { fileName } of group.chunks) this.#byFile.set(fileName, group);
  }

  #mayJoin(one: Group, other: Group): boolean {
    return this.#mayComeWith(one, other) && this.#mayComeWith(other, one);
  }

  /** Nothing large comes to a screen in vain, nor brings along what that screen does not have. */
  #mayComeWith(group: Group, other: Group): boolean {
    const others = other.users.difference(group.users);
    if (others.size > 0 && group.size > LARGE) return false;
    const needed = this.#neededBesides(other, group);
    return needed !== undefined && [...needed].every(({ users }) => others.isSubsetOf(users));
  }

  /** What `from` needs besides `end`; undefined where that needs `end`, for joined they would need themselves. */
  #neededBesides(end: Group, from: Group): Set<Group> | undefined {
    const found = new Set<Group>();
    const waiting = [from];
    for (let group = waiting.pop(); group; group = waiting.pop()) {
      for (const file of group.imports) {
        const next = this.#byFile.get(file);
        if (!next || next === from || found.has(next)) continue;
        if (next === end) {
          if (group === from) continue;
          return undefined;
        }
        found.add(next);
        waiting.push(next);
      }
    }
    return found;
  }
}

/** Neither begins with a screen, nor is a part of the bundler's own runtime. */
const isShared = ({ chunks }: Group): boolean =>
  chunks.every(
    ({ facadeModuleId, moduleIds }) => facadeModuleId === null && !moduleIds.some((id) => id.startsWith('\0')),
  );

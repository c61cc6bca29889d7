/**
 * Checks what `npm ci` installs: a hash for each package, no script that runs at the installation, no package beside the
 * lock file, the Node of the lock file, and known licences.
 */
import { existsSync, globSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '#infra/build/sources.ts';

interface LockedPackage {
  readonly version: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly license?: string;
  readonly dev?: boolean;
  /** A bundled package is a part of the file of the package above it, and so of its hash. */
  readonly inBundle?: boolean;
}

/** What is delivered, or runs with the credentials of an operator, has these licences. */
const ALLOWED_LICENCES = new Set([
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'MIT-0', 'Zlib'],
]);
/** Tools of the build and the tests, which are not delivered, may also have these. */
const ALLOWED_TOOL_LICENCES = new Set([...ALLOWED_LICENCES, 'CC-BY-4.0', 'MPL-2.0']);

/** These packages state their licence only in a file `LICENSE`, whose first line is given here. */
const LICENCE_FILES: Record<string, { readonly licence: string; readonly firstLine: string }> = {
  'node_modules/png-js': { licence: 'MIT', firstLine: 'MIT License' },
};

/** A check that cannot read the lock file finds no faults. */
const LEAST_PACKAGES = 500;

const read = (file: string) => JSON.parse(readFileSync(join(repositoryRoot, file), 'utf8'));
const lock: { packages: Record<string, LockedPackage> } = read('package-lock.json');
const { '': _, ...packages } = lock.packages;
const manifest: { scripts: Record<string, string>; optionalDependencies: Record<string, string> } =
  read('package.json');

function hashFaults(): string[] {
  return Object.entries(packages).flatMap(([path, { integrity, inBundle, resolved }]) => [
    ...(inBundle || integrity?.startsWith('sha512-') ? [] : [`${path} has no hash in package-lock.json`]),
    ...(resolved === undefined ? [] : [`${path} has an address in package-lock.json: run npm run lockfile`]),
  ]);
}

/** Returns the packages on the disk that are not those of the lock file. */
function treeFaults(): string[] {
  const pattern = 'node_modules/{,**/node_modules/}{*,@*/*}/package.json';
  return globSync(pattern, { cwd: repositoryRoot }).flatMap((file) => {
    const path = file.replace(/\/package\.json$/, '');
    if (/^@[^/]+$/.test(path.slice(path.lastIndexOf('node_modules/') + 13))) return [];
    const { version } = read(file);
    const locked = packages[path]?.version;
    return version === locked ? [] : [`${path} is ${version}, but ${locked ?? 'nothing'} in package-lock.json`];
  });
}

function scriptFaults(): string[] {
  const settings = readFileSync(join(repositoryRoot, '.npmrc'), 'utf8').split('\n');
  const atInstallation = ['preinstall', 'install', 'postinstall', 'prepublish', 'preprepare', 'prepare', 'postprepare'];
  return [
    ...(settings.includes('ignore-scripts=true') ? [] : ['.npmrc lets packages run scripts when they are installed']),
    ...atInstallation.filter((name) => name in manifest.scripts).map((name) => `package.json has the script ${name}`),
  ];
}

function nodeFaults(): string[] {
  const name = `node-${process.platform}-${process.arch}`;
  const version = manifest.optionalDependencies[name];
  const program = join(repositoryRoot, `node_modules/${name}/bin/node`);
  // Other platforms have no package, and run on the Node of the PATH.
  if (version === undefined) return [];
  const isLocked = existsSync(program) && realpathSync(process.execPath) === realpathSync(program);
  if (isLocked && process.versions.node === version) return [];
  return [`This Node is ${process.execPath} ${process.versions.node}, and not ${program} ${version}: run npm ci`];
}

function licenceFaults(): string[] {
  return Object.entries(packages).flatMap(([path, { license, dev }]) => {
    const file = join(path, 'package.json');
    const stated: unknown =
      (existsSync(join(repositoryRoot, file)) ? read(file).license : license) ?? licenceOfFile(path);
    const allowed = dev ? ALLOWED_TOOL_LICENCES : ALLOWED_LICENCES;
    return isAllowed(String(stated), allowed) ? [] : [`${path} has the licence ${stated}`];
  });
}

/** Returns the licence of a package that has no field `license`, or `undefined` if its file is not the one that was read. */
function licenceOfFile(path: string): string | undefined {
  const expected = LICENCE_FILES[path];
  if (!expected) return undefined;
  const [firstLine] = readFileSync(join(repositoryRoot, path, 'LICENSE'), 'utf8').split('\n');
  return firstLine?.trim() === expected.firstLine ? expected.licence : undefined;
}

/** Reads an expression such as `(MIT OR GPL-3.0-or-later)`. */
const isAllowed = (expression: string, allowed: ReadonlySet<string>): boolean =>
  expression
    .replace(/^\((.*)\)$/, '$1')
    .split(/ or /i)
    .some((choice) => choice.split(/ and /i).every((licence) => allowed.has(licence)));

const count = Object.keys(packages).length;
const faults = [
  ...(count < LEAST_PACKAGES ? [`package-lock.json has ${count} packages, fewer than ${LEAST_PACKAGES}`] : []),
  ...[hashFaults(), treeFaults(), scriptFaults(), nodeFaults(), licenceFaults()].flat(),
];
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.stdout.write(
  `${count} packages with a hash, a known licence and no script, and Node ${process.versions.node}\n`,
);
if (faults.length > 0) process.exitCode = 1;

/** Creates a checkout of the operator, in which a test commits releases. */
import { cp, mkdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildDirectory, repositoryRoot } from '#infra/build/sources.ts';
import { runOrThrow } from '#test/support/run-command.ts';

const SOURCES = [
  'functions',
  'infra',
  'shared',
  'web',
  'cdk.json',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/** What builds and commands write, and what npm and the CDK write to the home directory. */
const IGNORED = ['.build', 'node_modules', 'cdk.out', '.npm', '.cdk', '.cache', '/backup*'];

export class Checkout {
  readonly directory: string;

  private constructor(directory: string) {
    this.directory = directory;
  }

  static async create(directory: string): Promise<Checkout> {
    await mkdir(join(directory, '.build'), { recursive: true });
    for (const source of SOURCES) await cp(join(repositoryRoot, source), join(directory, source), { recursive: true });
    for (const built of ['web', 'web.sources']) {
      await cp(join(buildDirectory, built), join(directory, '.build', built), { recursive: true });
    }
    await symlink(join(repositoryRoot, 'node_modules'), join(directory, 'node_modules'));
    const checkout = new Checkout(directory);
    await checkout.git('init', '--quiet');
    await writeFile(join(directory, '.git/info/exclude'), `${IGNORED.join('\n')}\n`);
    return checkout;
  }

  /** Changes a file. @throws when there is nothing to change */
  async change(file: string, text: string | RegExp, replacement: string): Promise<void> {
    const path = join(this.directory, file);
    const before = await readFile(path, 'utf8');
    const after = before.replace(text, replacement);
    if (after === before) throw new Error(`${file} has no ${text}`);
    await writeFile(path, after);
  }

  write(file: string, content: string): Promise<void> {
    return writeFile(join(this.directory, file), content);
  }

  move(from: string, to: string): Promise<void> {
    return rename(join(this.directory, from), join(this.directory, to));
  }

  async commit(release: string): Promise<void> {
    await this.git('add', '--all');
    await this.git('commit', '--quiet', '--message', release);
    await this.git('tag', release);
  }

  /** Returns to a release, and forgets what was not committed. */
  async switchTo(release: string): Promise<void> {
    await this.git('switch', '--quiet', '--detach', '--discard-changes', release);
    await this.git('clean', '--quiet', '--force', '-d');
  }

  private async git(...args: string[]): Promise<void> {
    const person = ['-c', 'user.name=Operator', '-c', 'user.email=operations@example.com'];
    // The person's own settings, such as signatures of commits, do not apply.
    const env = { PATH: process.env.PATH, HOME: this.directory, GIT_CONFIG_NOSYSTEM: '1' };
    await runOrThrow('git', [...person, ...args], { env, cwd: this.directory });
  }
}

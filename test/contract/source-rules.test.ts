/** Properties of the source that no call of the bank can show, because the bank has nothing of the kind. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '#infra/build/sources.ts';

interface Rule {
  readonly title: string;
  readonly folders: readonly ('functions' | 'shared' | 'web')[];
  readonly forbidden: RegExp;
  /** What the rule must find, so that it cannot pass by a mistake in its pattern. */
  readonly example: string;
  /** Files that have it, with the reason in their own comments. */
  readonly except?: readonly string[];
}

const rules: readonly Rule[] = [
  {
    title: 'no function starts a program (ASVS 1.2.5)',
    folders: ['functions', 'shared'],
    forbidden: /['"](node:)?(child_process|cluster|worker_threads|vm)['"]/,
    example: "import { exec } from 'node:child_process';",
  },
  {
    title: 'no text is evaluated as code (ASVS 1.3.2)',
    folders: ['functions', 'shared', 'web'],
    forbidden: /\beval\(|\bFunction\(|\bset(Timeout|Interval)\(['"`]/,
    example: "new Function('return 1')",
  },
  {
    title: 'no regular expression is built from input, but three from constants (ASVS 1.2.9)',
    folders: ['functions', 'shared', 'web'],
    forbidden: /\bRegExp\(/,
    example: 'new RegExp(search)',
    except: ['shared/contract/pictures.ts', 'shared/domain/email.ts', 'shared/domain/text.ts'],
  },
  {
    title: 'no function sends the table a query as text (ASVS 1.2.4)',
    folders: ['functions'],
    forbidden: /ExecuteStatement|ExecuteTransaction|PartiQL/,
    example: 'new ExecuteStatementCommand({ Statement })',
  },
  {
    title: 'no function calls an address, but the canary that of the bank (ASVS 1.3.6, 13.2.4, 13.2.5)',
    folders: ['functions', 'shared'],
    forbidden: /\bfetch\(|['"]node:(http2?|https|net|tls|dgram)['"]/,
    example: 'await fetch(url)',
    // The clients of AWS have agents of their own.
    except: ['functions/core/aws/aws-client.ts', 'functions/reports/consumers/canary.ts'],
  },
  {
    title: 'no page sets HTML from data (ASVS 3.2.2)',
    folders: ['web'],
    forbidden:
      /innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|srcdoc|document\.write|createContextualFragment/i,
    example: '<p dangerouslySetInnerHTML={{ __html: name }} />',
  },
  {
    title: 'every hash is SHA-256 and every cipher AES-256-GCM (ASVS 11.3.1, 11.3.2, 11.4.1)',
    folders: ['functions', 'shared', 'web'],
    forbidden:
      /(create(Hash|Hmac)|hkdfSync)\((?!['"]sha256['"])|create(Cipher|Decipher)iv\((?!['"]aes-256-gcm['"])|\bmd5\b/i,
    example: "createHash('md5')",
  },
  {
    title: 'no function takes a random number that can be guessed (ASVS 11.5.1)',
    folders: ['functions', 'shared'],
    forbidden: /Math\.random/,
    example: 'Math.random()',
  },
];

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '');

test.each(rules)('the source keeps the rule: $title', ({ folders, forbidden, example, except = [] }) => {
  expect(example).toMatch(forbidden);
  const files = folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: repositoryRoot }));
  expect(files.length).toBeGreaterThan(100);
  const found = files.filter((file) =>
    forbidden.test(withoutComments(readFileSync(join(repositoryRoot, file), 'utf8'))),
  );
  expect(found.toSorted()).toEqual(except);
});

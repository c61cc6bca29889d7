/** With the Java and the Maven of this machine. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installDynamoDbLocal } from '#infra/local/dynamodb/dynamodb-local/install-dynamodb-local.ts';
import { freePort } from '#infra/local/free-port.ts';
import { tempFolder } from '#test/support/temp-folder.ts';

let home: string;
beforeEach(async () => {
  home = tempFolder('bank-maven-');
  await mkdir(join(home, '.m2'));
  const nothing = `http://127.0.0.1:${await freePort()}`;
  const mirror = `<mirror><id>nothing</id><mirrorOf>*</mirrorOf><url>${nothing}</url></mirror>`;
  await writeFile(join(home, '.m2/settings.xml'), `<settings><mirrors>${mirror}</mirrors></settings>`);
  vi.stubEnv('MAVEN_OPTS', `-Duser.home=${home}`);
});
afterEach(() => void vi.unstubAllEnvs());

test('a repository that Maven cannot reach is said in one sentence', async () => {
  const fetched = installDynamoDbLocal(join(home, 'jars'));
  await expect(fetched).rejects.toMatchObject({
    name: 'CannotStart',
    message: expect.stringMatching(/^Maven could not fetch DynamoDB Local: .*(refused|could not be resolved).*$/i),
  });
});

test('what was fetched is not fetched again', async () => {
  expect(await installDynamoDbLocal()).toMatchObject({ jars: expect.stringContaining('dynamodb-local') });
});

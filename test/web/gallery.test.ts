/** The gallery (`/ui` of `npm run dev`) shows every part: what is not in it is seen by nothing that looks at parts. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const sources = fileURLToPath(new URL('../../web/src', import.meta.url));

interface Source {
  readonly parts: readonly string[];
  readonly renders: ReadonlySet<string>;
}

function sourcesIn(room: string): Source[] {
  return readdirSync(join(sources, room))
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => {
      const text = readFileSync(join(sources, room, name), 'utf8');
      const exported = text.matchAll(/^export (?:default )?(?:function|class|const) ([A-Z]\w*[a-z]\w*)/gm);
      return {
        parts: [...exported].flatMap(([, part]) => part ?? []),
        renders: new Set([...text.matchAll(/<([A-Z]\w*)[\s/>]/g)].flatMap(([, part]) => part ?? [])),
      };
    });
}

test.each(['ui', 'bank'])('the gallery shows every part of web/src/%s, by itself or in another part', (room) => {
  const rooms = [...sourcesIn('ui'), ...sourcesIn('bank')];
  const shown = new Set(sourcesIn('ui-gallery').flatMap(({ renders }) => [...renders]));
  // A set can be added to while it is gone through.
  for (const part of shown)
    for (const { parts, renders } of rooms) if (parts.includes(part)) for (const inner of renders) shown.add(inner);
  const parts = sourcesIn(room).flatMap(({ parts }) => parts);
  expect(parts).not.toEqual([]);
  expect(parts.filter((part) => !shown.has(part))).toEqual([]);
});

import type { Plugin } from 'vite';
import type { Access, Route } from '../shared/contract/route.ts';
import { routes } from '../shared/contract/routes.ts';

/** Fields of a route that only the API, its reference and the infrastructure read. */
const UNREAD = [
  'summary',
  'idempotency',
  'needs',
  'records',
  'refuses',
  'recentSignIn',
  'beforePasswordChange',
  'beforeTwoFactor',
  'sessionCookie',
  'status',
  'bodyLimit',
  'tooLarge',
  'content',
  'duringMaintenance',
] satisfies (keyof Route)[];

const PUBLIC = 'public' satisfies Access;

/** No browser reads these; they would be in the first script of every screen that makes a call. */
export function contractForBrowsers(): Plugin {
  return {
    name: 'contract-for-browsers',
    apply: 'build',
    transform: {
      filter: { id: /\/shared\/contract\/[\w-]+\.ts$/, code: 'route({' },
      handler(code) {
        const textOf = ({ start, end }: { start: number; end: number }) => code.slice(start, end);
        const isRead = (field: string, value: unknown) =>
          field === 'access' ? value === PUBLIC : !UNREAD.some((name) => name === field);
        let shorter = code;
        // Last first, so that the offsets of the earlier ones stay valid.
        for (const statement of this.parse(code).body.toReversed()) {
          const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null;
          const call = declared?.type === 'VariableDeclaration' ? declared.declarations[0]?.init : null;
          if (call?.type !== 'CallExpression' || textOf(call.callee) !== 'route') continue;
          const [row] = call.arguments;
          if (row?.type !== 'ObjectExpression') continue;
          const read = row.properties.filter(
            (field) =>
              field.type !== 'Property' ||
              isRead(textOf(field.key), field.value.type === 'Literal' ? field.value.value : undefined),
          );
          shorter = `${shorter.slice(0, row.start)}{${read.map(textOf)}}${shorter.slice(row.end)}`;
        }
        return { code: shorter, map: null };
      },
    },
  };
}

/** Names the routes of each file in the table: importing all of a file's exports would include its schemas. */
export function namedForBrowsers(): Plugin {
  return {
    name: 'named-for-browsers',
    apply: 'build',
    transform: {
      filter: { id: /\/shared\/contract\/routes\.ts$/ },
      handler(code) {
        let named = code;
        for (const [file, ofFile] of Object.entries(routes)) {
          const rows = Object.keys(ofFile).map((name) => `${name}: ${file}.${name}`);
          named = named.replace(`routesOf(${file})`, `{ ${rows.join(', ')} }`);
        }
        return { code: named, map: null };
      },
    },
  };
}

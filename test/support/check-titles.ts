/**
 * Lists test titles that are not whole sentences without their `describe`. A title needs a subject, and a verb beside
 * those of its clauses ("a customer who is deleted" lacks one). New verbs are added to the lists below.
 */
import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { repositoryRoot } from '#infra/build/sources.ts';

/** The least number of titles: a check that cannot read titles finds no faults. */
const LEAST_TITLES = 1_300;

const words = (text: string) => new Set(text.trim().split(/\s+/));

const BEFORE_NO_SUBJECT = words(`
  also and as at but by cannot for from it its never nor not of or so than that them then they this those to too
  which who whose
`);
const AUXILIARIES = words(
  'am are can cannot could did do does had has have is may might must shall should was were will would',
);
const VERBS = words(`
  accept add admit agree allow animate answer apply approve arrive ask assign back balance be bear become begin
  believe belong block book bring buy cache call cancel carry change charge check choose claim clear close come
  compare complete compress conclude confirm consume contain continue convert copy correct cost count cover create
  credit deal decide declare decline decode delete demand deny depend derive describe differ do double download earn
  edit enable encode end equal escape exceed exclude exist expire explain export fail fall fill filter find fit
  focus follow forbid forget format forward gain get give go grow hand happen hash hide hold ignore impose include
  invoke issue keep know lack lapse last lead learn leave let lie limit link list listen load lock log look lose
  make match matter mean measure mention merge miss move name need notice offer open order outline outlive override
  overtake overwrite own page pass pay permit place point poll prefer prepare preserve prevent print process promise
  propose protect prove purge put reach read receive recognize reconcile record redirect reduce refer refuse
  register reject release remain remember remove renew repeat replace report request require reserve reset resolve
  respond restore retain retry return reuse reverse revoke rewrite roll run save say scroll seal search see select sell
  send separate serve set settle share shift show sign skip sort speak split stand start state stay stop store
  stream succeed suffice suspend swap switch take tell tie tolerate touch treat trust try turn undo unlock update
  upload use verify violate wait wake want warn watch withdraw work write
`);
/** What follows one of these is a noun or an infinitive: "the list", "to change" */
const BEFORE_NOUN = words(`
  a all an at been by each every few first for former from in into its last more most new newest no nightly of on own same some
  the their these this to two under whose with without
`);
/** Nouns that could be verbs: "requests are counted" */
const NOUNS = words('answers balances changes records reports requests');
const CLAUSES = words('although because how if that unless what when where whether which while who whose why');
const PAST = words(
  'been came died found gave got held kept left lost made put said saw sent set stood taken told went',
);

/** Returns the possible infinitives of a word: "try" for "tries", "go" for "goes". */
const stems = (word: string) => [word, word.replace(/s$/, ''), word.replace(/es$/, ''), word.replace(/ies$/, 'y')];
const isVerb = (word: string) => AUXILIARIES.has(word) || stems(word).some((stem) => VERBS.has(stem));
const isPast = (word: string) => word.endsWith('ed') || PAST.has(word);
const isThirdPerson = (word: string) => word.endsWith('s') && !VERBS.has(word) && !NOUNS.has(word) && isVerb(word);

/** Returns what is missing in a title, or undefined. */
function fault(title: string): string | undefined {
  const text = title.replace(/^\[[^\]]*\] /, '').replace(/\(ASVS[^)]*\)/g, '');
  const all = text.toLowerCase().match(/[%$][a-z]*|[a-z][a-z’'-]*|\d[\d.,]*/g) ?? [];
  const [first = ''] = all;
  if (BEFORE_NO_SUBJECT.has(first) || AUXILIARIES.has(first) || isThirdPerson(first)) return 'has no subject';
  const later = all.slice(1);
  const own = later.filter((word, index) => isVerb(word) && !BEFORE_NOUN.has(all[index] ?? '')).length;
  const clauses = all.filter(
    (word, index) => CLAUSES.has(word) && !/^(of|long|%.*)$/.test(all[index + 1] ?? ''),
  ).length;
  if (own === 0 || own + later.filter((word) => isPast(word) && !isVerb(word)).length <= clauses) return 'has no verb';
  return undefined;
}

/** Returns whether a call is of `test`, `it`, or a function of these: `test.each(rows)(title, run)`. */
function isTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return callee.text === 'test' || callee.text === 'it';
  if (ts.isCallExpression(callee)) return isTest(callee.expression);
  if (ts.isTaggedTemplateExpression(callee)) return isTest(callee.tag);
  return (
    ts.isPropertyAccessExpression(callee) && !/^(describe|step)$/.test(callee.name.text) && isTest(callee.expression)
  );
}

/** Returns the text of a title, with `%s` for each inserted value. */
function textOf(title: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(title)) return title.text;
  if (!ts.isTemplateExpression(title)) return undefined;
  return title.head.text + title.templateSpans.map((span) => `%s${span.literal.text}`).join('');
}

let titles = 0;
const faults: string[] = [];
for (const file of globSync('test/**/*.{ts,tsx}', { cwd: repositoryRoot }).toSorted()) {
  const source = ts.createSourceFile(
    file,
    readFileSync(`${repositoryRoot}/${file}`, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.arguments.length > 1 && isTest(node.expression)) {
      const [first] = node.arguments;
      const title = first && textOf(first);
      if (first && title !== undefined) {
        titles += 1;
        const why = fault(title);
        const line = source.getLineAndCharacterOfPosition(first.getStart()).line + 1;
        if (why) faults.push(`${file}:${line} "${title}" ${why}`);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
}

for (const line of faults) process.stderr.write(`${line}\n`);
process.stdout.write(`${titles} test titles, ${faults.length} of them no whole sentences\n`);
if (faults.length > 0 || titles < LEAST_TITLES) process.exitCode = 1;

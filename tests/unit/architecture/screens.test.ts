import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

/** What screens share: they know no other screen, and draw what there is one way of by its widget. */

const screens = 'src/app/screens';
const screenOf = (file: string): string => relative(screens, file).split('/')[0] ?? '';

/** The files that a file imports, at once or later, as far as they are named by a path. */
function importsOf(file: string): string[] {
  const specifiers = readFileSync(file, 'utf8').matchAll(
    /(?:\bfrom|\bimport\(?)\s*'(?<specifier>(?:\.|#app\/)[^']+)'/g,
  );
  return [...specifiers].map(({ groups: { specifier = '' } = {} }) =>
    specifier.startsWith('#app/')
      ? join('src/app', specifier.slice('#app/'.length))
      : join(dirname(file), specifier),
  );
}

const files = readdirSync(screens, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => join(screens, name));

test('imports of screens are found, relative and by their alias', () => {
  const imported = files.flatMap(importsOf);
  expect(imported).toContain('src/app/screens/shared/sign-in/sign-in.css');
  expect(imported).toContain('src/app/screens/shared/PlainPage.tsx');
});

test('no screen imports another', () => {
  const crossing = files.flatMap((file) =>
    importsOf(file)
      .filter((imported) => imported.startsWith(`${screens}/`))
      .filter((imported) => !['shared', screenOf(file)].includes(screenOf(imported)))
      .map((imported) => `${file} imports ${imported}`),
  );
  expect(crossing).toEqual([]);
});

test('a choice of several is drawn by the select that Tab only leaves', () => {
  const drawing = readdirSync('src/app', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .filter((name) => /<Select\b[^>]*?\bmode=/s.test(readFileSync(join('src/app', name), 'utf8')));
  expect(drawing).toEqual([]);
});

const inputs =
  /<(form|Form|Input|input|textarea|Mentions|Select|Radio|Checkbox|Switch|\w+(Field|Fields|Select|Input|Form|Editor))\b/;

/** Dialogs whose inputs hold nothing that could be lost. */
const withoutGuard: Readonly<Record<string, string>> = {
  'palette/CommandPalette.tsx': 'searches',
  'resources/pickers/RecordPicker.tsx': 'searches and chooses',
  'resources/pickers/RecordLink.tsx': 'chooses a list',
  'resources/views/ManageViewsDialog.tsx': 'saves each change at once',
  'resources/form/RecordDrawer.tsx': 'its form asks',
  'resources/notes/NotesPanel.tsx': 'the tab keeps what is typed',
  'resources/export/ExportDialog.tsx': 'chooses what a file holds',
  'decoration/AddressDialog.tsx': 'shows an address',
  'decoration/previews/PreviewDialog.tsx': 'chooses what is previewed',
  'decoration/conflict/ChoiceDialog.tsx': 'chooses between versions',
  'decoration/versions/VersionDialog.tsx': 'chooses a version to compare with',
  'screens/lists/overview/DeleteRecordsDialog.tsx': 'asks for a confirmation',
  'screens/publish/WritingScreen.tsx': 'asks by a question of its own',
  'screens/programs/dialogs.tsx': 'shows what was made; what is entered stands in a FormDialog',
};

test('a dialog with inputs asks before what was entered is lost', () => {
  const unguarded = readdirSync('src/app', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .filter((name) => {
      const text = readFileSync(join('src/app', name), 'utf8');
      const holdsInput = /<(Modal|Drawer|FullscreenDialog)\b/.test(text) && inputs.test(text);
      return holdsInput && !/\buse(Dialog|Leave)Guard\(/.test(text);
    });
  expect(unguarded.toSorted()).toEqual(Object.keys(withoutGuard).toSorted());
});

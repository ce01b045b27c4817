import { expect, test } from 'vitest';
import { hindrance } from '#launch/releasable.mjs';
import { sentences } from '#launch/say.mjs';

const changelog = `# Changes

## Unreleased

## 0.2.0 – 2026-12-01

### Added
- Something.
`;
const released = { version: '0.2.0', changelog, changed: '', commit: 'abc', tagged: '' };

test('a clean commit whose version is in the list of changes may be released, tagged or not', () => {
  expect(hindrance(released)).toBeUndefined();
  expect(hindrance({ ...released, tagged: 'abc' })).toBeUndefined();
});

test.each([
  [
    'changes that are not committed',
    { changed: ' M README.md' },
    'Commit them first:\n M README.md',
  ],
  ['a folder that git does not know', { changed: undefined }, 'not a git working tree'],
  ['a version without its changes', { version: '0.3.0' }, 'has no version 0.3.0'],
  [
    'changes that have no version yet',
    { changelog: changelog.replace('Unreleased\n', 'Unreleased\n\n### Fixed\n- More.\n') },
    'has changes under Unreleased. Raise the version',
  ],
  ['a version that another commit has', { tagged: 'def' }, 'v0.2.0 belongs to another commit, def'],
])('%s: refused, in words', (_what, difference, sentence) => {
  const found = hindrance({ ...released, ...difference });
  expect(found && sentences(...found)).toContain(sentence);
});

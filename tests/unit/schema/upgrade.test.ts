import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints/index.ts';
import { checkResources } from '#schema/check.ts';
import { compileResource } from '#schema/compile.ts';
import { currentSchemaVersion, resource } from '#schema/meta.ts';
import { serialiseResource } from '#schema/serialise.ts';
import { upgradeResource } from '#schema/upgrade.ts';

/** Files as they were written in each version; a version never leaves this folder. */
const golden = 'tests/unit/schema/golden/upgrade';
const versions = readdirSync(golden).map((folder) => Number(folder.slice(1)));
const files = versions.flatMap((version) =>
  readdirSync(`${golden}/v${version}`).map((name) => ({
    version,
    name,
    text: readFileSync(`${golden}/v${version}/${name}`, 'utf8'),
  })),
);
const former = files.filter(({ version }) => version < currentSchemaVersion);
const textOf = (version: number, name: string) =>
  readFileSync(`${golden}/v${version}/${name}`, 'utf8');

describe('files of former versions', () => {
  it('are there for every version of the language', () => {
    expect(versions.sort()).toEqual(
      Array.from({ length: currentSchemaVersion }, (_, index) => index + 1),
    );
  });

  it.each(former)('v$version/$name becomes what the present version holds', ({ name, text }) => {
    const { value } = upgradeResource(JSON.parse(text));
    expect(value).toEqual(JSON.parse(textOf(currentSchemaVersion, name)));
  });

  it.each(files)('v$version/$name still opens', ({ text }) => {
    const definition = resource.parse(upgradeResource(JSON.parse(text)).value);
    expect(compileResource(definition).columns.length).toBeGreaterThan(0);
    expect(resource.parse(JSON.parse(serialiseResource(definition)))).toEqual(definition);
  });

  it.each(former)('v$version/$name is not changed by being upgraded', ({ text }) => {
    const given: unknown = JSON.parse(text);
    upgradeResource(given);
    expect(given).toEqual(JSON.parse(text));
  });

  it.each(files)('v$version/$name upgraded twice is upgraded once', ({ text }) => {
    const once = upgradeResource(JSON.parse(text)).value;
    expect(upgradeResource(once).value).toEqual(once);
  });

  it.each(former)(
    'v$version/$name works with a warning that names both versions',
    ({ name, text }) => {
      const [checked] = checkResources([{ file: `schemas/${name}`, text }], endpoints);
      expect(checked?.findings.filter(({ code }) => code === 'older-version')).toMatchObject([
        { severity: 'warning', message: { 'en-US': expect.stringContaining('version 1') } },
      ]);
    },
  );
});

describe('a finding in a file of version 1', () => {
  /** Line and column, from 1, of what stands at `piece` after an edit. */
  function placeAfter(from: string, to: string, piece: string, code: string) {
    const text = textOf(1, 'circles.json').replace(from, to);
    expect(text).toContain(piece);
    const [checked] = checkResources([{ file: 'schemas/circles.json', text }], endpoints);
    const before = text.slice(0, text.indexOf(piece)).split('\n');
    const found = checked?.findings.find((finding) => finding.code === code);
    expect(found).toMatchObject({
      line: before.length,
      column: (before.at(-1)?.length ?? 0) + 1,
    });
  }
  it('points to where a moved value stands in the text', () => {
    placeAfter(
      '"pickerFilter": "circleIdOrName"',
      '"pickerFilter": "nowhere"',
      '"nowhere"',
      'unknown-field',
    );
    placeAfter(
      '"path": "/circle/list"',
      '"path": "/circle/lists"',
      '"/circle/lists"',
      'unknown-endpoint',
    );
  });
  it('points to what did not move as before', () => {
    placeAfter('"recordTitle": "title"', '"recordTitle": "titel"', '"titel"', 'unknown-field');
  });
});

describe('what is no schema, or one of a version to come', () => {
  it.each([
    null,
    5,
    'x',
    [],
    {},
    { schemaVersion: '1' },
    { schemaVersion: 99 },
    { schemaVersion: 0 },
  ])('%j comes back as it is', (given) => {
    const { value, originOf } = upgradeResource(given);
    expect(value).toBe(given);
    expect(originOf(['picker', 'filter'])).toEqual(['picker', 'filter']);
  });
});

import { describe, expect, it } from 'vitest';
import { problemText } from '#app/decoration/files/problemText.ts';
import { readPageFile } from '#app/decoration/files/readPageFile.ts';
import { ComponentType, ContentType } from '#contract/codes.ts';
import { specialDocument } from '#contract/entities/special.ts';
import { specialSchemaVersion, storedDocument } from '#contract/specialUpgrades.ts';

const items = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    uuid: `item-${at}`,
    contentType: ContentType.book,
    contentId: String(at),
    title: `书${at}`,
  }));
const books = (uuid: string, count: number) => ({
  type: ComponentType.book,
  uuid,
  name: '本周新书',
  order: 0,
  contents: items(count),
});
/** The text of an exported page; `patch` spoils it. */
function exported(components: readonly object[], patch: object = {}): string {
  const document = specialDocument.parse({ name: '读一座城', components });
  return JSON.stringify({ kind: 'bookdesk-special-page', ...storedDocument(document), ...patch });
}
let made = 0;
const newUuid = () => {
  made += 1;
  return `new-${made}`;
};
/** The sentence about a file, in Chinese. */
function refusal(text: string): string {
  const read = readPageFile(text, newUuid);
  if ('document' in read) throw new Error('the file was taken');
  return problemText(read, '页面.json', 'zh-CN');
}

describe('a page that is read from a file', () => {
  it('is the page that was exported', () => {
    const read = readPageFile(exported([books('a', 2)]), newUuid);
    expect(read).toMatchObject({
      document: { name: '读一座城', components: [{ uuid: 'a', contents: [{}, {}] }] },
    });
  });

  it('is refused where the file was cut off, is foreign or holds components alone', () => {
    expect(refusal(exported([books('a', 2)]).slice(0, -20))).toContain('不是完整的 JSON 文件');
    expect(refusal('{"name": "a"}')).toContain('不是从专题导出的文件');
    expect(refusal('[1, 2]')).toContain('不是从专题导出的文件');
    expect(refusal('{"kind": "bookdesk-components", "components": []}')).toContain('不是一个专题');
  });

  it('is refused where it lacks the list of components, whatever version it is of; an empty one is a page', () => {
    const sentence =
      '页面.json 无法导入：缺少组件列表 components，不是完整的专题。请从专题编辑页重新导出后再导入。页面没有改变。';
    expect(refusal('{"kind": "bookdesk-special-page", "name": "读一座城"}')).toBe(sentence);
    expect(refusal(exported([], { components: undefined }))).toBe(sentence);
    expect(refusal(exported([], { components: null, schemaVersion: 1 }))).toBe(sentence);
    expect(refusal(exported([], { components: { 0: books('a', 1) } }))).toBe(sentence);
    expect(readPageFile(exported([]), newUuid)).toHaveProperty('document');
  });

  it('is refused where a newer version has made it, with that version', () => {
    const newer = exported([], { schemaVersion: specialSchemaVersion + 1 });
    expect(refusal(newer)).toContain(`第 ${specialSchemaVersion + 1} 版`);
  });

  it('is refused with 1,001 contents, by the name of the component, with count and limit', () => {
    expect(refusal(exported([books('a', 1_001)]))).toBe(
      '页面.json 无法导入：“本周新书”有 1001 项内容，一个组件最多 1000 项。请删去多出的内容后再导入。页面没有改变。',
    );
    expect(readPageFile(exported([books('a', 1_000)]), newUuid)).toHaveProperty('document');
    const beyond = exported([], { components: [books('a', 5_001)] });
    expect(refusal(beyond)).toContain('“本周新书”有 5001 项内容');
  });

  it('is refused with 201 components', () => {
    const many = Array.from({ length: 201 }, (_, at) => books(`c${at}`, 0));
    expect(refusal(exported([], { components: many }))).toContain('最多 200 个组件');
  });

  it('is refused where something in it is wrong, by component, item and key', () => {
    const [first, second] = [books('a', 1), { ...books('b', 2), name: '第二' }];
    const spoilt = { ...second, contents: [items(1)[0], { ...items(2)[1], title: 7 }] };
    expect(refusal(exported([], { components: [first, spoilt] }))).toContain(
      '第 2 个组件“第二”第 2 项的 title 不正确',
    );
    const looks = { ...first, styleType: 1 };
    expect(refusal(exported([], { components: [looks] }))).toContain(
      '第 1 个组件“本周新书”的 styleType 不正确',
    );
    const foreign = { ...first, script: 'alert(1)' };
    expect(refusal(exported([], { components: [foreign] }))).toContain(
      '第 1 个组件“本周新书”的 script 不正确',
    );
    expect(refusal(exported([], { bgColor: 'red' }))).toContain('页面设置的 bgColor 不正确');
  });

  it('is refused where a component or an item is none at all, by its place alone', () => {
    const whole = books('a', 2);
    const spoilt = { ...whole, contents: [items(1)[0], null] };
    expect(refusal(exported([], { components: [spoilt, 'x'] }))).toContain(
      '无法导入：第 1 个组件“本周新书”第 2 项不正确。',
    );
    expect(refusal(exported([], { components: [whole, 'x'] }))).toContain(
      '无法导入：第 2 个组件不正确。',
    );
  });

  it('gives components and items that are named twice keys of their own', () => {
    const twice = [books('a', 1), books('a', 1), { ...books('b', 0), contents: [] }];
    const read = readPageFile(exported([], { components: twice }), newUuid);
    if (!('document' in read)) throw new Error('the file was not taken');
    const keys = read.document.components.map(({ uuid }) => uuid);
    expect(new Set(keys).size).toBe(3);
    expect(keys[0]).toBe('a');
    const [item] = items(1);
    const repeated = readPageFile(
      exported([], { components: [{ ...books('a', 0), contents: [item, item] }] }),
      newUuid,
    );
    if (!('document' in repeated)) throw new Error('the file was not taken');
    const uuids = repeated.document.components.flatMap(({ contents }) =>
      contents.map(({ uuid }: { uuid: string }) => uuid),
    );
    expect(new Set(uuids).size).toBe(2);
  });
});

import { defineMessages, type Language, message } from '#contract/language.ts';
import { CannotAsk, SourceFailed, UnusableAnswer } from './errors.ts';
import type { Notice } from './notices.ts';

/** What people read of a source: why a question failed, and what it does not keep to. Each sentence names the source. */

const messages = defineMessages({
  'zh-CN': {
    gone: '数据源“{source}”没有这条记录（{value}），它可能已被删除',
    refused: '数据源“{source}”拒绝了（{status}）',
    refusedPartly: '{of} 条记录中已完成 {done} 条，之后数据源拒绝了：{why}',
    cannotFilter:
      '数据源“{source}”不能按“{field}”筛选（{how}），请去掉这个筛选，或在数据源里写明它如何筛选',
    cannotSearch: '数据源“{source}”不能搜索，请去掉关键词，或在数据源里写明它如何搜索',
    cannotSort: '数据源“{source}”不能按“{field}”排序，请去掉排序，或在数据源里写明它如何排序',
    cannotDo: '数据源“{source}”没有这种调用（{how}），请在列表或数据源里写明',
    noRows: '数据源“{source}”的应答里没有记录（{value}），请检查数据源的 rows 和列表的路径',
    nextElsewhere: '数据源“{source}”的下一页指向了别的网站，平台没有跟随',
    tooManyCalls:
      '到这一页要向数据源“{source}”调用太多次（超过 {value} 次），请逐页翻，或缩小筛选范围',
    tooManyRows: '数据源“{source}”的记录太多（超过 {value} 条），请缩小筛选范围',
    badId: '“{value}”不能用作记录的编号',
    ignoresFilter:
      '数据源“{source}”没有按“{value}”筛选：它给出的记录太多，无法识别同一条记录，请换一种识别方式',
    otherRecord:
      '数据源“{source}”给出的是另一条记录（{other}，要的是 {value}），没有使用；请检查列表的 identifier 和这条记录的调用',
    otherWritten:
      '数据源“{source}”在修改 {value} 后给出的是另一条记录（{other}），可能改了那一条；请先在数据源里查看，不要直接重试',
    unknownOutcome:
      '数据源“{source}”没有给出能识别的应答，可能已经保存或执行；平台没有再次发送，请先在数据源里查看再决定',
    sizeCut: '数据源“{source}”每页最多给 {got} 条（要求 {asked} 条）',
    sameRows:
      '数据源“{source}”给出的第 {start} 条起与第 {same} 条起相同：它没有翻页，请检查数据源的 page',
    unpaged: '数据源“{source}”不分页，每次都给出同样的 {rows} 条',
    duplicateIds: '数据源“{source}”的记录编号重复：{ids}',
    wrongTotal: '数据源“{source}”说共有 {total} 条，与它给出的记录不符',
  },
  'en-US': {
    gone: 'The source "{source}" has no such record ({value}); it may have been deleted',
    refused: 'The source "{source}" refused this ({status})',
    refusedPartly: '{done} of {of} records were done; then the source refused: {why}',
    cannotFilter:
      'The source "{source}" cannot be narrowed by "{field}" ({how}); take the filter away, or say in the source how it does that',
    cannotSearch:
      'The source "{source}" cannot be searched; take the words away, or say in the source how it does that',
    cannotSort:
      'The source "{source}" cannot be sorted by "{field}"; take the order away, or say in the source how it does that',
    cannotDo:
      'The source "{source}" has no such call ({how}); say in the list or in the source what it is',
    noRows:
      'The answer of the source "{source}" has no rows ({value}); see its "rows" and the path of the list',
    nextElsewhere:
      'The next page of the source "{source}" is of another site, where the platform did not follow',
    tooManyCalls:
      'To this page it takes too many calls to the source "{source}" (more than {value}); go page by page, or narrow the list',
    tooManyRows:
      'The source "{source}" has too many records for this (more than {value}); narrow the list',
    badId: '"{value}" cannot be the id of a record',
    ignoresFilter:
      'The source "{source}" does not narrow its records by "{value}": it gives too many, so that none can be known again; choose another key',
    otherRecord:
      'The source "{source}" gave another record ({other}, asked for {value}), which was not used; see the "identifier" of the list and the call for one record',
    otherWritten:
      'The source "{source}" answered the change of {value} with another record ({other}), which may have been changed in its place; look there before you try again',
    unknownOutcome:
      'The source "{source}" gave no answer that can be read: this may have been saved or done all the same. It was not sent again; look there before you decide',
    sizeCut: 'The source "{source}" gives at most {got} rows a page (asked for {asked})',
    sameRows:
      'The source "{source}" gives the same rows from {start} on as from {same} on: it does not turn pages; see its "page"',
    unpaged: 'The source "{source}" has no pages: it gives the same {rows} rows each time',
    duplicateIds: 'Records of the source "{source}" have the same id: {ids}',
    wrongTotal: 'The source "{source}" says that it has {total} records, which its rows contradict',
  },
});

type Text = (language: Language) => string;

const sentence =
  (key: keyof (typeof messages)['en-US'], values: Parameters<typeof message>[3]): Text =>
  (language) =>
    message(messages, language, key, values);

/** What cannot be asked, by the sentence for it. */
const cannot: Readonly<
  Partial<Record<CannotAsk['what'], 'cannotSort' | 'cannotSearch' | 'cannotDo'>>
> = {
  sort: 'cannotSort',
  sorts: 'cannotSort',
  search: 'cannotSearch',
  detail: 'cannotDo',
  create: 'cannotDo',
  update: 'cannotDo',
  delete: 'cannotDo',
};

/** The sentence for an error of asking a source, in its own words where it has some; undefined for any other error. */
export function failureText(source: string, error: unknown): Text | undefined {
  if (error instanceof SourceFailed) {
    const { status, failure, before } = error;
    const said = failure.message;
    const plain = said === undefined ? sentence('refused', { source, status }) : () => said;
    return before?.done
      ? (language) => sentence('refusedPartly', { ...before, why: plain(language) })(language)
      : plain;
  }
  if (error instanceof CannotAsk) {
    const { what: how, field } = error;
    return sentence(cannot[how] ?? 'cannotFilter', { source, field, how });
  }
  if (error instanceof UnusableAnswer) {
    const { code, value, other } = error;
    return sentence(code === 'elsewhere' ? 'nextElsewhere' : code, { source, value, other });
  }
  return undefined;
}

/** What a source does not keep to, as a sentence that names it. */
export function noticeText(source: string, notice: Notice, language: Language): string {
  const say = (values: Readonly<Record<string, string | number>>) =>
    sentence(notice.code, { source, ...values })(language);
  switch (notice.code) {
    case 'sizeCut':
      return say({ asked: notice.asked, got: notice.got });
    case 'sameRows':
      return say({ start: notice.start + 1, same: notice.same + 1 });
    case 'unpaged':
      return say({ rows: notice.rows });
    case 'duplicateIds':
      return say({ ids: notice.ids.join(', ') });
    case 'wrongTotal':
      return say({ total: notice.total });
  }
}

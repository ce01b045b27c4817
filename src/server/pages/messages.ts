import { defineMessages, type Language, type MessageValues, message } from '#contract/language.ts';

/** The texts of public pages, besides their contents. */
const messages = defineMessages({
  'zh-CN': {
    site: '书案',
    front: '今天读什么',
    frontText: '专题、新内容、图书与书单。',
    frontEmpty: '这里还没有内容，请稍后再来。',
    specials: '专题',
    newest: '最新内容',
    mostRead: '最多阅读',
    posts: '文章与动态',
    books: '图书',
    bookLists: '书单',
    related: '相关内容',
    foundTitle: '搜索“{searched}”',
    foundNothing: '没有找到。换一个词，或只用书名、作者的一部分再试一次。',
    notFoundTitle: '没有找到这个页面',
    notFoundText: '它可能已被删除，或者地址有误。请核对地址，或向分享它的人再要一次。',
    laterTitle: '这个页面暂时无法打开',
    laterText: '网站正在更新，请稍后再来。页面的内容没有丢失。',
    awayText: '网站暂时读取不到内容，通常很快就会恢复。请稍等片刻再试。',
    failedTitle: '这个页面出错了',
    failedText: '请稍后再试。若仍出现，请把请求编号 {requestId} 告诉网站的维护者。',
    again: '重新打开',
    beforeTitle: '《{name}》尚未开始',
    beforeText: '将于 {start} 开放，欢迎届时再来。',
    after: '本专题已于 {end} 结束，内容仍可阅读',
    preview: '预览：读者看不到这个版本',
    previewPublished: '预览：读者看到的就是这个版本',
    previewBefore: '预览：这个版本已发布，读者从 {start} 起看到它',
    previewGoneTitle: '预览链接已失效',
    previewGoneText: '预览链接只在 24 小时内有效，也可能已被撤销。请向编辑者要一个新的链接。',
    publisher: '出版：{value}',
    author: '作者：{value}',
    publishTime: '出版时间：{value}',
  },
  'en-US': {
    site: 'Bookdesk',
    front: 'What to read today',
    frontText: 'Special topics, new pieces, books and book lists.',
    frontEmpty: 'There is nothing here yet; please come back later.',
    specials: 'Special topics',
    newest: 'Newest',
    mostRead: 'Most read',
    posts: 'Articles and posts',
    books: 'Books',
    bookLists: 'Book lists',
    related: 'More like this',
    foundTitle: 'Search for “{searched}”',
    foundNothing: 'Nothing was found. Try another word, or a part of a title or a name alone.',
    notFoundTitle: 'This page cannot be found',
    notFoundText:
      'It may have been deleted, or the address is wrong. Check the address, or ask whoever shared it once more.',
    laterTitle: 'This page cannot be opened just now',
    laterText:
      'The site is being updated; please come back a little later. Nothing of the page is lost.',
    awayText:
      'The site cannot reach its contents at the moment; that usually passes soon. Please try again shortly.',
    failedTitle: 'Something went wrong on this page',
    failedText:
      'Please try again later. If it happens again, tell whoever looks after the site the number of your request: {requestId}',
    again: 'Open it again',
    beforeTitle: '“{name}” has not started yet',
    beforeText: 'It opens at {start}. You are welcome to come back then.',
    after: 'This special topic ended at {end}; you may still read it',
    preview: 'Preview: readers do not see this version',
    previewPublished: 'Preview: this is the version that readers see',
    previewBefore: 'Preview: this version is published, readers see it from {start} on',
    previewGoneTitle: 'This preview is no longer available',
    previewGoneText:
      'A preview works for 24 hours and may be revoked. Please ask the editor for a new one.',
    publisher: 'Publisher: {value}',
    author: 'Author: {value}',
    publishTime: 'Published: {value}',
  },
});

export type PageText = keyof (typeof messages)['zh-CN'];

/** These texts in a language, by key. */
export const textIn = (language: Language) => (key: PageText, values?: MessageValues) =>
  message(messages, language, key, values);

import { article, type CataloguePost, dynamic } from './post.ts';

/** Content that readers do not see: drafts, scheduled, in review, rejected or withdrawn. */
export const unpublished: readonly CataloguePost[] = [
  dynamic('press', 12, '下周二的新书见面会，地点从二楼挪到了一楼，椅子多摆了四十把。', {
    standing: 'scheduled',
    circle: '晴川编辑部',
  }),
  article(
    'press',
    14,
    '十二月书目预告',
    '十二月有六本新书。\n\n其中两本已经改到第七稿，封面还在第三稿。等它们上市那天，这篇文章会自己出现。',
    { standing: 'scheduled', labels: ['新书'] },
  ),
  dynamic('press', 16, '写错了日期的活动预告，先撤回来，改好再发。', { standing: 'withdrawn' }),
  dynamic('press', 18, '关于注释该放页下还是书末，编辑部吵了一上午，先记在这里……', {
    standing: 'draft',
  }),
  article('press', 20, '一部译稿的四次校对', '第一次校对看的是意思，第二次看的是语气。', {
    standing: 'awaitingReview',
  }),
  article('press', 24, '为什么我们不印腰封', '这一篇里引用的数字没有出处，补上以后再送审。', {
    standing: 'rejected',
  }),
  dynamic('library', 17, '闭馆整理书架的通知，日期改了，以新的为准。', { standing: 'withdrawn' }),
  dynamic('reader', 19, '读到一半的书，想说的话也只有一半……', { standing: 'draft' }),
];

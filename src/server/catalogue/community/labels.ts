/** Labels of the three kinds, in their order. */
export const labels = {
  content: [
    '文学',
    '历史',
    '科幻',
    '推理',
    '散文',
    '哲学',
    '社会观察',
    '亲子共读',
    '新书',
    '书评',
    '书店与图书馆',
    '旧书',
    '翻译',
    '原版阅读',
  ],
  push: ['新书速递', '共读提醒', '线下活动', '编辑推荐', '周末书单', '作家对谈'],
  personality: [
    '夜读型',
    '通勤阅读者',
    '旧书爱好者',
    '科幻迷',
    '笔记控',
    '慢读者',
    '绘本家长',
    '原版阅读者',
  ],
} as const;

/** A label that content carries. */
export type ContentLabel = (typeof labels.content)[number];

/** Channels: name, domain, and the description below the name. */
export const channels: readonly (readonly [name: string, domain: string, description: string])[] = [
  ['推荐', 'home', '编辑每天早上挑的二十条'],
  ['新书', 'reading', '出版社与书店带来的新书消息'],
  ['书评', 'reading', '读完之后想说的话'],
  ['书单', 'reading', '把几本书放在一起的理由'],
  ['共读', 'reading', '一起读一本书，每周往前走一点'],
  ['文学', 'topic', '小说、诗与散文'],
  ['历史', 'topic', '从史料到故事'],
  ['科幻', 'topic', '星空、未来与另一种可能'],
  ['亲子', 'family', '给孩子和他们的大人'],
  ['城市书店', 'city', '去哪里买书、坐下来读书'],
  ['图书馆', 'city', '馆员与读者的日常'],
  ['English Shelf', 'reading', 'Books and notes in English'],
];

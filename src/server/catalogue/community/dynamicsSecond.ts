import { type CataloguePost, dynamic as d } from './post.ts';

/** Short posts of institutions, and of readers in English. */
export const dynamicsSecond: readonly CataloguePost[] = [
  d(
    'operator',
    2,
    '本周书评帖已开。上周我们收到四十七篇，最短的一篇只有九个字：“读完，去给父亲打电话。”',
    { circle: '一周书评', topics: ['一句话书评'] },
  ),
  d('operator', 15, '功能更新：书单现在可以给每本书写一句推荐理由了。写给未来的自己也可以。', {
    circle: '书案公告栏',
  }),
  d('operator', 40, '关于评论区：不赞同一本书没有问题，请说那本书，不说喜欢它的人。', {
    circle: '书案公告栏',
  }),
  d(
    'press',
    1,
    '今天下印厂看样。黑色压深了两个点，夜空终于像夜空了。印刷师傅说，你们编辑的眼睛比机器麻烦。',
    { circle: '晴川编辑部', topics: ['编辑手记'], labels: ['新书'], pictures: ['desk'] },
  ),
  d(
    'press',
    8,
    '封面第十一稿。设计师发来的邮件标题是“这真的是最后一稿”，附件名是 final_final_3。',
    { circle: '晴川编辑部', topics: ['编辑手记', '封面控'], labels: ['新书'] },
  ),
  d(
    'press',
    19,
    '校对老师在一部四十万字的书稿里揪出一个前后差了一年的年份。作者沉默三分钟，说：“请替我谢谢她。”',
    { circle: '晴川编辑部', topics: ['编辑手记'] },
  ),
  d('press', 31, '编辑部的绿萝又长了一片叶子，书稿又改了一版。前者不用开会。', {
    circle: '晴川编辑部',
    pictures: ['window'],
  }),
  d(
    'press',
    52,
    '收到一位八十二岁读者的手写信，指出我们地图上一条河流的流向画反了。已更正，重印见。',
    { circle: '晴川编辑部', topics: ['编辑手记'], labels: ['历史'] },
  ),
  d(
    'library',
    3,
    '本周失物：一副老花镜、三把伞、半块橡皮、一本夹着银杏叶的《朝花夕拾》（不是馆藏）。请到一楼服务台认领。',
    { circle: '槐树里自习室', topics: ['我和图书馆'], books: ['朝花夕拾'] },
  ),
  d(
    'library',
    14,
    '四月起，自习室延长到晚上九点半。闭馆音乐换成了读者投票选出来的那首，前奏很长，足够收拾书包。',
    { circle: '槐树里自习室', labels: ['书店与图书馆'] },
  ),
  d('library', 37, '儿童阅览室新到一批绘本，贴标签时馆员们集体停工十五分钟，因为都在看。', {
    circle: '槐树里自习室',
    topics: ['绘本里的大人'],
    labels: ['亲子共读'],
    pictures: ['shelf'],
  }),
  d('paper-boat', 2, '店猫阿卷今天睡在“新到”台面上，压住了四本书。需要的话请自己跟它商量。', {
    circle: '纸船书店的读者',
    labels: ['书店与图书馆'],
  }),
  d('paper-boat', 13, '雨天第二杯茶免费，读完一章第三杯也免费。我们相信大家。', {
    circle: '纸船书店的读者',
    topics: ['读书与天气'],
    pictures: ['rain'],
  }),
  d(
    'paper-boat',
    29,
    '有位先生每周三来，站着读《资治通鉴》，一次一卷。今天他终于买下了，说快读到安史之乱，想坐着读。',
    {
      circle: '纸船书店的读者',
      topics: ['书店地图', '慢读一本大部头'],
      books: ['资治通鉴'],
      labels: ['书店与图书馆'],
    },
  ),
  d(
    'north-lane',
    5,
    '收到一批旧书，夹出来的东西有：粮票两张、电影票一张、1992 年的课程表一份。课程表的主人，周四第三节是不是物理？',
    { circle: '北巷修书课', topics: ['旧书里的字条'], labels: ['旧书'] },
  ),
  d(
    'north-lane',
    26,
    '修书课小结：浆糊要稀，手要慢，脱页先编号。最难修的是被雨淋过又被太阳晒干的，像有些人。',
    { circle: '北巷修书课', labels: ['旧书'], pictures: ['desk'] },
  ),
  d(
    'starlight',
    6,
    '本月共读：《黑暗的左手》。冬星的雪原适合在暖气旁边读。月底线上聊，剧透请折叠。',
    { circle: '星野共读', books: ['The Left Hand of Darkness'], labels: ['科幻'] },
  ),
  d(
    'starlight',
    34,
    '投票结果出来了：大家心里“最想住进去的科幻世界”第一名是有茶的那个，第二名是没有通勤的那个。',
    { circle: '星野共读', labels: ['科幻'] },
  ),
  d(
    'starlight',
    58,
    '《三体》出版这么多年，俱乐部里最常被借走的还是第二册。借书卡已经续到第五张。',
    { circle: '星野共读', topics: ['三体十年'], books: ['三体Ⅱ：黑暗森林'], labels: ['科幻'] },
  ),
  d('river-museum', 7, '新展柜里放的是一叠没有寄出的信。说明牌改了六稿，最后只留下日期和“未寄”。', {
    topics: ['博物馆里的书'],
    labels: ['文学'],
  }),
  d('river-museum', 45, '有小朋友问作家的书桌为什么这么小。讲解员说：因为他写的地方很大。', {
    topics: ['博物馆里的书'],
  }),
  d(
    'little-oak',
    4,
    '周六故事会讲完，请孩子们画“家里最会讲故事的人”。十二张画里，八张是外婆，一张是冰箱。',
    { circle: '小橡树故事会', labels: ['亲子共读'] },
  ),
  d(
    'little-oak',
    48,
    '家长问：孩子总要听同一本，怎么办？我们的答案：再讲一遍。他在确认世界没有变。',
    { circle: '小橡树故事会', topics: ['睡前二十分钟'], labels: ['亲子共读'] },
  ),
  d(
    'lantern',
    3,
    'Tonight: everyone reads one page aloud and nobody explains it. Kettle on at seven, doors close when the last reader sits down.',
    { circle: 'Lantern Wednesday', labels: ['原版阅读'] },
  ),
  d(
    'lantern',
    24,
    'A regular read the last page of The Great Gatsby in three accents. The third one got applause from the cat.',
    {
      circle: 'Lantern Wednesday',
      topics: ['First lines'],
      books: ['The Great Gatsby'],
      labels: ['原版阅读'],
    },
  ),
  d(
    'hannah-reads',
    1,
    'Middlemarch, day 96. Ten pages. Dorothea is still wrong about everything and I would follow her anywhere.',
    { circle: 'Slow Readers Club', books: ['Middlemarch'], labels: ['原版阅读'] },
  ),
  d(
    'hannah-reads',
    28,
    'A member of the club finished ahead of schedule. We have forgiven her, but she must now wait for the rest of us in silence.',
    { circle: 'Slow Readers Club' },
  ),
  d(
    'tom-whitlock',
    4,
    'Found in a second-hand copy of Walden: a phone bill, unpaid, from 1987. He really did simplify.',
    { topics: ['Marginalia'], books: ['Walden'], labels: ['旧书'] },
  ),
  d(
    'tom-whitlock',
    31,
    'Pencil note on page 40 of my copy of Catch-22: "Dad says it was exactly like this." No name.',
    { topics: ['Marginalia'], books: ['Catch-22'] },
  ),
  d(
    'priya-n',
    6,
    'The God of Small Things in one sitting on a night train. I still do not know which station we stopped at for an hour. I did not look up.',
    { topics: ['Books on trains'], books: ['The God of Small Things'], pictures: ['train'] },
  ),
  d(
    'daniel-ko',
    9,
    'Missed my stop twice this week. Once for Cloud Atlas, once because I was explaining Cloud Atlas to a stranger.',
    { topics: ['Books on trains'], books: ['Cloud Atlas'] },
  ),
  d('daniel-ko', 43, 'Neuromancer holds up. The phones do not.', {
    topics: ['一句话书评'],
    books: ['Neuromancer'],
    labels: ['科幻'],
  }),
  d(
    'margot',
    11,
    'My first book in English was Charlotte’s Web, at nineteen, with a dictionary. It took a month. I have never loved a pig so slowly.',
    { topics: ['我的第一本英文书'], books: ["Charlotte's Web"], labels: ['原版阅读'] },
  ),
  d(
    'margot',
    50,
    'Rebecca again. I notice this time that we never learn her name, and that I never noticed the first time.',
    { topics: ['重读'], books: ['Rebecca'] },
  ),
  d(
    'owen-b',
    15,
    'Reading The Remains of the Day to my grandfather, who was in service. He interrupts to correct the silver.',
    { books: ['The Remains of the Day'], labels: ['原版阅读'] },
  ),
  d(
    'owen-b',
    60,
    'Guess the opening line: clocks, April, thirteen. Too easy? You would be surprised.',
    { topics: ['First lines'], books: ['Nineteen Eighty-Four'] },
  ),
  d(
    'priya-n',
    66,
    'Started Midnight’s Children as a slow read with my sister, two time zones apart. We send each other one sentence a day.',
    { circle: 'Slow Readers Club', books: ["Midnight's Children"] },
  ),
  d('reader', 46, '把《城南旧事》读给外婆听，她打断我：“那时候骆驼是真的从城门进来的。”', {
    topics: ['父母的书'],
    books: ['城南旧事'],
  }),
  d(
    'lin-shuyi',
    55,
    '《长恨歌》开头写弄堂、流言、鸽子，写了那么久人还没有出场，可是你已经认识她了。',
    { topics: ['一本书的开头', '城市与小说'], books: ['长恨歌'], labels: ['文学'] },
  ),
  d(
    'chen-du',
    62,
    '一本书的开头，我投《一九八四》：四月间一个晴朗寒冷的日子，钟敲了十三下。只用一句话，世界就歪了。',
    { topics: ['一本书的开头'], books: ['一九八四'] },
  ),
  d('a-wan', 70, '年末书单只敢列三本：《繁花》《推拿》《秋园》。剩下两个位置留给十二月。', {
    topics: ['年末书单'],
    books: ['繁花', '推拿', '秋园'],
  }),
  d('su-wen', 74, '《我在北京送快递》读得我不敢随便给差评。每一单后面都有一个人在算时间。', {
    books: ['我在北京送快递'],
    labels: ['社会观察'],
  }),
  d(
    'old-tang',
    79,
    '《叫魂》：一个谣言怎样走遍半个国家。合上书去菜场买菜，听见两位大妈在传另一个。',
    { circle: '历史爱好者茶馆', topics: ['历史的边角料'], books: ['叫魂'], labels: ['历史'] },
  ),
  d(
    'qin-er',
    83,
    '第一次读《三体》是大学宿舍熄灯以后，借着手机的光。读到倒计时那里，手机没电了。',
    { topics: ['三体十年'], books: ['三体'], labels: ['科幻'] },
  ),
  d('gu-nan', 90, '《白夜行》最厉害的地方是：两位主角从头到尾没有一场对手戏。', {
    circle: '推理不剧透',
    topics: ['一句话书评'],
    books: ['白夜行'],
    labels: ['推理'],
  }),
  d('bai-lu', 97, '小雪。没有雪。读《陶庵梦忆》里的湖心亭，替今天补上一场。', {
    circle: '散文与四季',
    topics: ['诗歌时刻'],
    books: ['陶庵梦忆'],
    labels: ['散文'],
  }),
  d('wei-lai', 105, '公交改线，路上多了十二分钟。好消息：《红楼梦》终于提上日程。', {
    circle: '通勤路上读完的书',
    books: ['红楼梦'],
  }),
  d('fangfang', 112, '双十一买的书到了，拆了四十分钟。书架说它没有意见，地板有。', {
    topics: ['一个人的书架'],
    pictures: ['shelf'],
  }),
  d(
    'ding-ding',
    119,
    '儿子问我为什么喜欢的书也会讲到死。我说因为它不骗你。他点点头，要求再讲一遍。',
    { topics: ['绘本里的大人'], labels: ['亲子共读'] },
  ),
  d(
    'he-xiaoman',
    126,
    '办了人生第二张借书证，第一张是小学三年级，押金五块钱，是奶奶从手帕里拿出来的。',
    { topics: ['我和图书馆'], labels: ['书店与图书馆'] },
  ),
  d('jiang-li', 133, '书店地图更新：南门那家还在，老板换成了女儿，收银台上的台灯没换。', {
    topics: ['书店地图'],
    labels: ['书店与图书馆'],
  }),
];

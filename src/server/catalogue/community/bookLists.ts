import type { Standing } from './post.ts';

/** A book list: title, brief, owner, days ago, and its books with a note each, which may be empty. */
export interface CatalogueBookList {
  readonly title: string;
  readonly content: string;
  readonly owner: string;
  readonly daysAgo: number;
  readonly books: readonly (readonly [title: string, note: string])[];
  /** default: published */
  readonly standing?: Standing;
}

const list = (
  owner: string,
  daysAgo: number,
  title: string,
  content: string,
  books: CatalogueBookList['books'],
  more: Pick<CatalogueBookList, 'standing'> = {},
): CatalogueBookList => ({ owner, daysAgo, title, content, books, ...more });

export const bookLists: readonly CatalogueBookList[] = [
  list('operator', 9, '春天读一本薄的', '出门之前塞进包里，一个下午能读完。', [
    ['边城', '一条河、一条船、一句没说出口的话'],
    ['浮生六记', '把小日子写成了大事'],
    ['小王子', '适合读给自己听'],
    ['城南旧事', '骆驼还在窗外'],
    ['我的阿勒泰', '风大的地方，人都爱笑'],
  ]),
  list('operator', 60, '中国小说一百年：从《呐喊》开始', '十本书，走一遍二十世纪。', [
    ['呐喊', '铁屋子里的第一声'],
    ['子夜', ''],
    ['家', '年轻人离开的那扇门'],
    ['骆驼祥子', ''],
    ['围城', '最好笑的悲剧'],
    ['平凡的世界', '写给每一个在夜里赶路的人'],
    ['白鹿原', '一部村庄的史诗'],
    ['活着', ''],
    ['长恨歌', '一座城市的一生'],
    ['繁花', '不响，也是一种说法'],
  ]),
  list('press', 20, '编辑部的茶水间书架', '不是我们出的书，但我们都在读。', [
    ['我们仨', '读完给家里打个电话'],
    ['看见', ''],
    ['美的历程', '开会前读两页，心就静了'],
    ['谈美', ''],
  ]),
  list('press', 75, '写好一封信', '从书信和回忆里学说话。', [
    ['傅雷家书', '啰嗦是因为舍不得'],
    ['干校六记', '克制的力量'],
    ['目送', ''],
  ]),
  list('library', 33, '读者借得最多的十本之七', '根据今年的借阅记录整理。', [
    ['活着', '等待名单常年有人'],
    ['三体', '第二册总是先被借走'],
    ['明朝那些事儿', '破损最快'],
    ['解忧杂货店', ''],
    ['追风筝的人', ''],
    ['平凡的世界', '还书最准时的一批读者'],
    ['百年孤独', '夹着最多的人物关系表'],
  ]),
  list('paper-boat', 27, '雨天书架', '进门避雨的人，最后都带走了其中一本。', [
    ['半生缘', ''],
    ['挪威的森林', '雨声是配乐'],
    ['霍乱时期的爱情', '等了五十一年九个月零四天'],
    ['一个人的村庄', ''],
  ]),
  list('starlight', 41, '科幻入门六步', '由近及远，由软到硬。', [
    ['动物农场', '热身：寓言也是科幻的亲戚'],
    ['Fahrenheit 451', '先爱上书，再爱上科幻'],
    ['球状闪电', ''],
    ['三体', '系好安全带'],
    ['The Left Hand of Darkness', '换一种方式想象人'],
    ['Dune', '一整颗星球的生态'],
  ]),
  list('starlight', 130, '机器会梦见什么', '关于人造的心。', [
    ['Frankenstein', '一切从这里开始'],
    ['Do Androids Dream of Electric Sheep?', ''],
    ['Neuromancer', ''],
    ['Never Let Me Go', '最安静的一本，也最疼'],
  ]),
  list(
    'lantern',
    38,
    'First novels in English',
    'Short sentences, long echoes. For readers starting out.',
    [
      ["Charlotte's Web", 'begin here'],
      ['The Old Man and the Sea', 'one man, one fish, few adjectives'],
      ['Animal Farm', ''],
      ['The Giver', 'clear as water until it is not'],
      ['The Great Gatsby', 'read the last page aloud'],
    ],
  ),
  list('lantern', 115, 'Houses in novels', 'Doors, staircases, the room nobody enters.', [
    ['Rebecca', 'Manderley, of course'],
    ['Howards End', 'only connect'],
    ['Brideshead Revisited', ''],
    ['Jane Eyre', 'mind the attic'],
    ['Wuthering Heights', 'draughty'],
  ]),
  list('little-oak', 52, '亲子共读：大人先哭出来的书', '备好纸巾，大人用。', [
    ["Charlotte's Web", '朋友是会写字的'],
    ['小王子', ''],
    ['城南旧事', '爸爸的花儿落了'],
    ['The Lion, the Witch and the Wardrobe', '衣柜要留一条缝'],
  ]),
  list('lin-shuyi', 48, '值得十年后再读一遍', '书没有变，变的是你。', [
    ['围城', '二十岁笑，四十岁不笑'],
    ['骆驼祥子', ''],
    ['我与地坛', '地坛还在，轮椅的辙也在'],
    ['局外人', ''],
  ]),
  list('a-wan', 64, '深夜不会吵醒家人的小说', '读的时候最好关掉手机。', [
    ['额尔古纳河右岸', '火塘边的声音'],
    ['推拿', '黑暗里也有光的质地'],
    ['秋园', '一位母亲的一生'],
    ['房思琪的初恋乐园', '请在心情安稳时读'],
  ]),
  list('gu-nan', 71, '推理：从入门到失眠', '按失眠程度排列。', [
    ['嫌疑人X的献身', '☆☆'],
    ['Murder on the Orient Express', '☆☆☆'],
    ['And Then There Were None', '☆☆☆☆'],
    ['白夜行', '☆☆☆☆☆'],
    ['Gone Girl', '建议夫妻分开读'],
  ]),
  list('old-tang', 80, '带着书去旅行：历史卷', '每一本都对应一条路线。', [
    ['万历十五年', '北京，十三陵'],
    ['显微镜下的大明', '徽州'],
    ['长安的荔枝', '岭南到长安，别真的骑马'],
    ['中国建筑史', '山西，看斗拱'],
    ['天朝的崩溃', '虎门'],
  ]),
  list('bai-lu', 85, '二十四节气散文', '先收了几个节气，慢慢补齐。', [
    ['我的阿勒泰', '惊蛰'],
    ['人间草木', '谷雨'],
    ['湘行散记', '霜降'],
    ['陶庵梦忆', '小雪'],
    ['冬牧场', '大寒'],
  ]),
  list('shen-nian', 92, '啃读组书目', '一次二十页，从易到难。', [
    ['中国哲学简史', '先知道自己站在哪里'],
    ['理想国', '七个月'],
    ['社会契约论', ''],
    ['纯粹理性批判', '进行中，请勿打扰'],
  ]),
  list('su-wen', 99, '工作日也读得完', '每晚二十页，一周一本。', [
    ['置身事内', ''],
    ['我在北京送快递', ''],
    ['乡土中国', '薄，但要读两遍'],
    ['浪潮之巅', '读给做技术的朋友'],
  ]),
  list('nanjing-xu', 107, '关于生命的几本书', '写给值夜班的人。', [
    ['When Breath Becomes Air', ''],
    ['病隙碎笔', '生病是另一种远行'],
    ['The Selfish Gene', '换一个尺度看自己'],
  ]),
  list('pei-yun', 121, '跟着译者找书', '这些中文本身就值得读。', [
    ['百年孤独', '范晔'],
    ['堂吉诃德', '杨绛，为它学了西班牙文'],
    ['简·爱', '祝庆英'],
    ['刀锋', '周煦良'],
    ['理想国', '郭斌和、张竹明'],
  ]),
  list('jiang-li', 128, '一座城一本书', '读完就想买票。', [
    ['繁花', '上海'],
    ['四世同堂', '北平'],
    ['额尔古纳河右岸', '没有城，只有林子'],
    ['Dubliners', '都柏林'],
    ['海边的卡夫卡', '高松'],
  ]),
  list('tom-whitlock', 66, 'War, without heroes', 'Books that keep their voices down.', [
    ['Catch-22', 'laugh first'],
    ['Slaughterhouse-Five', 'so it goes'],
    ['A Farewell to Arms', ''],
    ['Homage to Catalonia', 'the honest one'],
  ]),
  list('priya-n', 77, 'Families, in too much detail', '', [
    ["Midnight's Children", ''],
    ['The God of Small Things', 'the river knows'],
    ['White Teeth', ''],
    ['The Joy Luck Club', 'call your mother'],
  ]),
  list(
    'owen-b',
    95,
    'For my grandfather, large print if possible',
    'He likes manners and disasters.',
    [
      ['The Remains of the Day', 'he corrects the silver'],
      ['Treasure Island', ''],
      ['Into Thin Air', 'disaster'],
      ['A Room with a View', 'manners'],
    ],
  ),
  list('daniel-ko', 138, 'Science that reads like stories', '', [
    ['Cosmos', ''],
    ['A Short History of Nearly Everything', 'the funny one'],
    ['The Double Helix', 'gossip, with crystallography'],
    ['Silent Spring', 'changed the law'],
  ]),
  list('reader', 30, '阳台书单', '都是在阳台上读完的，葱可以作证。', [
    ['人间草木', ''],
    ['浮生六记', '第三遍'],
    ['目送', ''],
  ]),
  list('fangfang', 144, '不外借的几本', '问也不借。', [
    ['傅雷家书', '爸爸画过线'],
    ['红楼梦', '扉页有奶奶的名字'],
    ['史记', '太重，怕你闪了腰'],
  ]),
  list('qin-er', 151, '武侠重温计划', '一个夏天，六部。', [
    ['射雕英雄传', ''],
    ['神雕侠侣', ''],
    ['倚天屠龙记', '太师父'],
    ['天龙八部', '无人不冤'],
    ['笑傲江湖', ''],
    ['鹿鼎记', '最后一部，倒过来读完了前五部'],
  ]),
  list(
    'press',
    13,
    '年终编辑部自荐',
    '每个编辑只许荐一本，不许荐自己编的。',
    [
      ['边城', '校样看了五遍，还想看第六遍'],
      ['人间草木', ''],
    ],
    { standing: 'scheduled' },
  ),
  list('press', 22, '还没排完的一份书单', '', [['边城', '']], { standing: 'draft' }),
];

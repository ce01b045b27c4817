import { CircleType } from '#contract/codes.ts';

/** A circle; other records name it by its title. */
export interface CatalogueCircle {
  readonly title: string;
  readonly content: string;
  readonly type: CircleType;
  readonly owner: string;
  /** number of accounts that have joined, besides the owner */
  readonly members: number;
  readonly daysAgo: number;
  /** 1: closed to newcomers */
  readonly circleStatus?: 0 | 1;
}

const circle = (
  type: CircleType,
  owner: string,
  daysAgo: number,
  members: number,
  title: string,
  content: string,
): CatalogueCircle => ({ type, owner, daysAgo, members, title, content });
const { official, institution, user } = CircleType;

export const circles: readonly CatalogueCircle[] = [
  circle(official, 'operator', 320, 40, '书案公告栏', '平台的消息、规则与功能更新都在这里。'),
  circle(official, 'operator', 318, 31, '新人报到处', '来说说你最近在读什么，三句话就够。'),
  circle(
    official,
    'operator',
    290,
    27,
    '一周书评',
    '每周一开帖，周日汇总。长短不限，只要真的读完了。',
  ),
  circle(
    institution,
    'press',
    280,
    24,
    '晴川编辑部',
    '书稿怎样变成书：选题、校样、封面之争，编辑们慢慢讲。',
  ),
  circle(
    institution,
    'starlight',
    265,
    22,
    '星野共读',
    '一个月一本科幻，月底线上聊。剧透请先折叠。',
  ),
  circle(
    institution,
    'library',
    250,
    19,
    '槐树里自习室',
    '座位、还书、讲座与失物招领。馆员每天下午回复。',
  ),
  circle(
    institution,
    'paper-boat',
    240,
    21,
    '纸船书店的读者',
    '到店自取、二楼座位预约，还有店猫的近况。',
  ),
  circle(
    institution,
    'north-lane',
    230,
    14,
    '北巷修书课',
    '脱页、虫蛀、水渍怎么办。周日下午，名额八个。',
  ),
  circle(
    institution,
    'lantern',
    220,
    13,
    'Lantern Wednesday',
    'Our weekly read-aloud evening. Bring a page you love, in any accent you have.',
  ),
  circle(
    institution,
    'little-oak',
    210,
    16,
    '小橡树故事会',
    '每周六上午十点，讲一本绘本，画一张画。',
  ),
  circle(user, 'a-wan', 200, 23, '深夜读小说', '十一点以后才有空读书的人，在这里互相陪一会儿。'),
  circle(user, 'old-tang', 190, 20, '历史爱好者茶馆', '不争输赢，只摆材料。引文请注明出处。'),
  circle(user, 'gu-nan', 180, 17, '推理不剧透', '讨论诡计请写清书名与章节，凶手的名字一律打码。'),
  circle(user, 'bai-lu', 170, 15, '散文与四季', '按节气读散文，记一点天气和植物。'),
  circle(user, 'wei-lai', 160, 18, '通勤路上读完的书', '地铁、公交、渡轮。记录线路和页码。'),
  circle(user, 'shen-nian', 150, 9, '哲学啃读组', '一次二十页，读不懂就一起读不懂。'),
  circle(
    user,
    'hannah-reads',
    140,
    12,
    'Slow Readers Club',
    'Ten pages a day, no more. We are on our fourth novel in two years and proud of it.',
  ),
];

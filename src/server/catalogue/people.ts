import { InstitutionStatus } from '#contract/codes.ts';
import { phoneOf } from './institutions.ts';

/** The password of every demo account (contract 11). */
export const demoPassword = 'bookdesk-demo';

export interface PersonInstitution {
  readonly name: string;
  readonly status: InstitutionStatus;
  readonly reason?: string;
  readonly introduction: string;
}

/** A person or institution of the catalogue; `key` is the account's name, which the rest of the catalogue uses. */
export interface Person {
  readonly key: string;
  readonly nickname: string;
  readonly enablePublish: boolean;
  /** Default: about a year */
  readonly joinedDaysAgo?: number;
  readonly roles?: readonly string[];
  /** verified; an institution has its operator's (see `institutions.ts`) */
  readonly phone?: string;
  readonly mail?: string;
  readonly institution?: PersonInstitution;
}

/** the accounts to sign in with (contract 11) */
export const demoPeople: readonly Person[] = [
  {
    key: 'operator',
    nickname: '书案编辑部',
    enablePublish: true,
    roles: ['operator'],
    phone: phoneOf(2),
    mail: 'operator@example.com',
  },
  {
    key: 'press',
    nickname: '晴川出版社',
    enablePublish: true,
    institution: {
      name: '晴川出版社',
      status: InstitutionStatus.approved,
      introduction: '做文学、历史与生活类图书的中型出版社，每周在书案发布新书与编辑手记。',
    },
  },
  {
    key: 'library',
    nickname: '槐树里图书馆',
    enablePublish: false,
    institution: {
      name: '槐树里图书馆',
      status: InstitutionStatus.approved,
      introduction: '社区公共图书馆，有一个儿童阅览室和一间每晚九点才关灯的自习室。',
    },
  },
  {
    key: 'press-new',
    nickname: '新芽童书',
    enablePublish: false,
    institution: {
      name: '新芽童书馆',
      status: InstitutionStatus.informationIncomplete,
      introduction: '给三到八岁的孩子做书。',
    },
  },
  {
    key: 'press-review',
    nickname: '远帆文化',
    enablePublish: false,
    institution: {
      name: '远帆文化传播工作室',
      status: InstitutionStatus.underReview,
      introduction: '航海与地理主题的独立出版工作室。',
    },
  },
  {
    key: 'press-rejected',
    nickname: '长亭书社',
    enablePublish: false,
    institution: {
      name: '长亭书社',
      status: InstitutionStatus.rejected,
      reason: '营业执照照片模糊，无法辨认统一社会信用代码，请重新上传清晰的扫描件。',
      introduction: '古籍与地方文献的整理者。',
    },
  },
  {
    key: 'press-suspected',
    nickname: '云山书业',
    enablePublish: false,
    institution: {
      name: '云山书业有限公司',
      status: InstitutionStatus.suspected,
      reason: '收到关于经营资质的举报，正在核实，结果会以邮件告知。',
      introduction: '教辅与社科图书发行。',
    },
  },
  {
    key: 'reader',
    nickname: '半夏',
    enablePublish: true,
    phone: phoneOf(1),
    mail: 'reader@example.com',
  },
];

const approved = (key: string, name: string, introduction: string): Person => ({
  key,
  nickname: name,
  enablePublish: true,
  institution: { name, status: InstitutionStatus.approved, introduction },
});
const reader = (key: string, nickname: string): Person => ({ key, nickname, enablePublish: true });

/** all other people: they write and read, but nobody signs in as them */
export const community: readonly Person[] = [
  approved('paper-boat', '纸船书店', '老城巷子里的独立书店，楼上有六张桌子和一只猫。'),
  approved('north-lane', '北巷旧书铺', '只收只卖旧书，周日下午有修书课。'),
  approved('starlight', '星野科幻俱乐部', '成立十二年的科幻迷组织，每月共读一本。'),
  approved('river-museum', '江畔文学馆', '收藏作家手稿与初版本，常设展免费开放。'),
  approved('lantern', 'Lantern Reading Room', '英文原版书阅览室，每周三晚有朗读会。'),
  approved('little-oak', '小橡树亲子阅读馆', '给三到十岁孩子和他们的大人。'),
  reader('lin-shuyi', '林书意'),
  reader('zhou-muyun', '周牧云'),
  reader('a-wan', '阿晚'),
  reader('chen-du', '陈渡'),
  reader('xu-qiao', '许乔'),
  reader('he-xiaoman', '何小满'),
  reader('old-tang', '老唐在路上'),
  reader('gu-nan', '顾南'),
  reader('fangfang', '方方的书架'),
  reader('jiang-li', '江离'),
  reader('su-wen', '苏问'),
  reader('wei-lai', '魏来'),
  reader('nanjing-xu', '南京许医生'),
  reader('mo-bai', '墨白'),
  reader('tea-stain', '茶渍'),
  reader('pei-yun', '裴云'),
  reader('luo-han', '罗含'),
  reader('qin-er', '秦二'),
  reader('ye-ting', '叶汀'),
  reader('ding-ding', '丁丁读绘本'),
  reader('bai-lu', '白露未晞'),
  reader('shen-nian', '沈念'),
  reader('liu-bufan', '柳不凡'),
  reader('meng-qi', '孟七'),
  reader('hannah-reads', 'Hannah Reed'),
  reader('tom-whitlock', 'Tom Whitlock'),
  reader('priya-n', 'Priya N.'),
  reader('daniel-ko', 'Daniel Ko'),
  reader('margot', 'Margot Ellis'),
  reader('owen-b', 'Owen Barrett'),
];

const newcomer = (key: string, nickname: string, joinedDaysAgo: number): Person => ({
  ...reader(key, nickname),
  joinedDaysAgo,
});

/** readers of the last weeks, who have written nothing yet */
export const newcomers: readonly Person[] = [
  newcomer('xin-ye', '新页', 2),
  newcomer('nora-finch', 'Nora Finch', 4),
  newcomer('gu-yu', '谷雨', 6),
  newcomer('deng-xia', '灯下', 9),
  newcomer('rui-k', 'Rui K.', 13),
  newcomer('qing-he', '青禾', 17),
  newcomer('wan-feng', '晚风借书', 22),
  newcomer('elliot-may', 'Elliot May', 26),
  newcomer('bo-zhou', '泊舟', 31),
  newcomer('an-he', '安和', 38),
  newcomer('shi-yi', '拾一', 45),
  newcomer('theo-lang', 'Theo Lang', 52),
];

const applicant = (key: string, name: string, introduction: string): Person => ({
  key,
  nickname: name,
  enablePublish: false,
  institution: { name, status: InstitutionStatus.underReview, introduction },
});

/** institutions that wait for review, besides `press-review` */
export const applicants: readonly Person[] = [
  applicant('pine-books', '松间书局', '西湖边的社科书店，每周五晚有读书会。'),
  applicant('green-rice-school', '青禾小学', '学校图书馆想把孩子们的书评发出来。'),
  applicant('begonia-press', '海棠出版工作室', '一年只做六本诗集。'),
  applicant('half-hill-poets', '半山诗社', '成立八年的诗歌社团，会员一百二十人。'),
  applicant('gleaned-light', '拾光旧书店', '专收民国版本与老画册。'),
  applicant('small-signs', '知微阅读', '每天推荐一本科普书的阅读平台。'),
  applicant('wheat-library', '麦田乡村图书馆', '村里的公益图书馆，藏书九千册。'),
  applicant('wind-chime', '风铃绘本馆', '绘本借阅与故事会。'),
  applicant('hemu-middle', '禾木中学', '初高中六个年级，图书馆由学生轮值。'),
  applicant('tide-listening', '听潮有声', '制作有声书与广播剧。'),
  applicant('harbour-lane', 'Harbour Lane Books', 'A shop for books in English, by the old pier.'),
  applicant('stone-bridge', '石桥地方文献中心', '整理皖中地方志与家谱。'),
];

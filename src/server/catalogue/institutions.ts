import type { InstitutionKind } from '#contract/institution.ts';

/** What the catalogue's institutions handed in: all made up, down to numbers that nobody has. */
export interface InstitutionFacts {
  readonly kind: InstitutionKind;
  /**
   * The first 17 characters of its credit code: who registered it and as what, where, and `MADEM` with a number in
   * place of an organisation's own code. Absent where it has not got that far.
   */
  readonly registration?: string;
  /** how its licence was photographed; absent where there is no picture yet */
  readonly licence?: 'clear' | 'blurred';
  readonly contactName: string;
  readonly contactPhone: string;
  readonly address: string;
  /** the person who runs the account, and the last two digits of their phone */
  readonly operator?: { readonly name: string; readonly phone: number };
  /** days before the first start */
  readonly submittedDaysAgo?: number;
}

/** Numbers of a form that people recognise as nobody's. */
export const phoneOf = (lastDigits: number): string =>
  `138001380${String(lastDigits).padStart(2, '0')}`;

const complete = (
  kind: InstitutionKind,
  registration: string,
  contactName: string,
  contactPhone: string,
  address: string,
  operator: { readonly name: string; readonly phone: number },
  submittedDaysAgo: number,
): InstitutionFacts => ({
  kind,
  registration,
  licence: 'clear',
  contactName,
  contactPhone,
  address,
  operator,
  submittedDaysAgo,
});

const company = (region: number, number: number) => `91${region}MADEM${digits(number)}`;
const publicBody = (region: number, number: number) => `12${region}MADEM${digits(number)}`;
const society = (region: number, number: number) => `51${region}MADEM${digits(number)}`;
const foundation = (region: number, number: number) => `52${region}MADEM${digits(number)}`;
const digits = (number: number) => String(number).padStart(4, '0');

/** By the account's name. */
export const institutionFacts: Readonly<Record<string, InstitutionFacts>> = {
  press: complete(
    'publisher',
    company(330106, 1),
    '宋怀瑾',
    '0571-55550101',
    '浙江省杭州市西湖区晴川路 18 号 3 幢',
    { name: '宋怀瑾', phone: 3 },
    320,
  ),
  library: complete(
    'library',
    publicBody(110105, 2),
    '田穗',
    '010-55550102',
    '北京市朝阳区槐树里 7 号',
    { name: '田穗', phone: 4 },
    310,
  ),
  'press-new': {
    kind: 'publisher',
    contactName: '冯小芽',
    contactPhone: '13800138005',
    address: '',
  },
  'press-review': complete(
    'publisher',
    company(350203, 4),
    '郑远帆',
    '0592-55550104',
    '福建省厦门市思明区海风巷 26 号',
    { name: '郑远帆', phone: 6 },
    2,
  ),
  'press-rejected': {
    ...complete(
      'publisher',
      company(320102, 5),
      '李亭午',
      '025-55550105',
      '江苏省南京市玄武区长亭街 41 号',
      { name: '李亭午', phone: 7 },
      9,
    ),
    licence: 'blurred',
  },
  'press-suspected': complete(
    'bookstore',
    company(430102, 6),
    '段云山',
    '0731-55550106',
    '湖南省长沙市芙蓉区云山大道 128 号',
    { name: '段云山', phone: 8 },
    200,
  ),
  'paper-boat': complete(
    'bookstore',
    company(320508, 11),
    '陆纸舟',
    '0512-55550111',
    '江苏省苏州市姑苏区纸船巷 5 号',
    { name: '陆纸舟', phone: 11 },
    300,
  ),
  'north-lane': complete(
    'bookstore',
    company(110102, 12),
    '胡北辰',
    '13800138012',
    '北京市西城区北巷 33 号',
    { name: '胡北辰', phone: 12 },
    300,
  ),
  starlight: complete(
    'other',
    society(510104, 13),
    '夏星野',
    '13800138013',
    '四川省成都市锦江区星野路 9 号',
    { name: '夏星野', phone: 13 },
    300,
  ),
  'river-museum': complete(
    'other',
    publicBody(420106, 14),
    '江映雪',
    '027-55550114',
    '湖北省武汉市武昌区江畔大道 60 号',
    { name: '江映雪', phone: 14 },
    300,
  ),
  lantern: complete(
    'library',
    foundation(310106, 15),
    'Eleanor Shaw',
    '021-55550115',
    '上海市静安区灯笼弄 12 号',
    { name: 'Eleanor Shaw', phone: 15 },
    300,
  ),
  'little-oak': complete(
    'bookstore',
    company(440106, 16),
    '欧小橡',
    '020-55550116',
    '广东省广州市天河区橡树街 22 号',
    { name: '欧小橡', phone: 16 },
    300,
  ),
  'pine-books': complete(
    'bookstore',
    company(330102, 21),
    '沈松年',
    '0571-55550121',
    '浙江省杭州市上城区松间里 8 号',
    { name: '沈松年', phone: 21 },
    0,
  ),
  'green-rice-school': complete(
    'school',
    publicBody(320106, 22),
    '何青禾',
    '025-55550122',
    '江苏省南京市鼓楼区青禾路 101 号',
    { name: '何青禾', phone: 22 },
    1,
  ),
  'begonia-press': complete(
    'publisher',
    company(370202, 23),
    '任海棠',
    '0532-55550123',
    '山东省青岛市市南区海棠路 3 号',
    { name: '任海棠', phone: 23 },
    1,
  ),
  'half-hill-poets': complete(
    'other',
    society(500103, 24),
    '向半山',
    '13800138024',
    '重庆市渝中区半山坡 77 号',
    { name: '向半山', phone: 24 },
    3,
  ),
  'gleaned-light': complete(
    'bookstore',
    company(120101, 25),
    '石拾光',
    '022-55550125',
    '天津市和平区拾光道 14 号',
    { name: '石拾光', phone: 25 },
    4,
  ),
  'small-signs': complete(
    'media',
    company(110108, 26),
    '白知微',
    '010-55550126',
    '北京市海淀区知微大厦 6 层',
    { name: '白知微', phone: 26 },
    5,
  ),
  'wheat-library': complete(
    'library',
    foundation(610113, 27),
    '麦子熟',
    '029-55550127',
    '陕西省西安市雁塔区麦田村 1 号',
    { name: '麦子熟', phone: 27 },
    5,
  ),
  'wind-chime': complete(
    'bookstore',
    company(440305, 28),
    '方小铃',
    '0755-55550128',
    '广东省深圳市南山区风铃街 19 号',
    { name: '方小铃', phone: 28 },
    6,
  ),
  'hemu-middle': complete(
    'school',
    publicBody(650102, 29),
    '阿依娜',
    '0991-55550129',
    '新疆维吾尔自治区乌鲁木齐市天山区禾木路 55 号',
    { name: '阿依娜', phone: 29 },
    7,
  ),
  'tide-listening': complete(
    'media',
    company(330203, 30),
    '潘听潮',
    '0574-55550130',
    '浙江省宁波市海曙区听潮巷 2 号',
    { name: '潘听潮', phone: 30 },
    8,
  ),
  'harbour-lane': complete(
    'bookstore',
    company(310115, 31),
    'Miles Turner',
    '021-55550131',
    '上海市浦东新区港湾路 210 号',
    { name: 'Miles Turner', phone: 31 },
    10,
  ),
  'stone-bridge': complete(
    'other',
    publicBody(340104, 32),
    '桥舒',
    '0551-55550132',
    '安徽省合肥市蜀山区石桥街 64 号',
    { name: '桥舒', phone: 32 },
    12,
  ),
};

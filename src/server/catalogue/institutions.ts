import type { InstitutionKind } from '#contract/institution.ts';

/** The details of an institution of the catalogue. All are made up; the numbers belong to no real institution. */
export interface InstitutionFacts {
  readonly kind: InstitutionKind;
  /**
   * The first 17 characters of its credit code: registration authority and type, region, and `MADEM` with a number in
   * place of a real organisation code. Absent if it has not entered a code yet.
   */
  readonly registration?: string;
  /** how its licence was photographed; absent if it has no picture yet */
  readonly licence?: 'clear' | 'blurred';
  readonly contactName: string;
  readonly contactPhone: string;
  readonly address: string;
  /** the person who runs the account, with the last two digits of the phone number */
  readonly operator?: { readonly name: string; readonly phone: number };
  /** days before the first start */
  readonly submittedDaysAgo?: number;
}

/** A phone number that is clearly made up. */
export const phoneOf = (lastDigits: number): string =>
  `138001380${String(lastDigits).padStart(2, '0')}`;

const company = (region: number, number: number) => `91${region}MADEM${digits(number)}`;
const publicBody = (region: number, number: number) => `12${region}MADEM${digits(number)}`;
const society = (region: number, number: number) => `51${region}MADEM${digits(number)}`;
const foundation = (region: number, number: number) => `52${region}MADEM${digits(number)}`;
const digits = (number: number) => String(number).padStart(4, '0');

/** by account name */
export const institutionFacts: Readonly<Record<string, InstitutionFacts>> = {
  press: {
    kind: 'publisher',
    registration: company(330106, 1),
    licence: 'clear',
    contactName: '宋怀瑾',
    contactPhone: '0571-55550101',
    address: '浙江省杭州市西湖区晴川路 18 号 3 幢',
    operator: { name: '宋怀瑾', phone: 3 },
    submittedDaysAgo: 320,
  },
  library: {
    kind: 'library',
    registration: publicBody(110105, 2),
    licence: 'clear',
    contactName: '田穗',
    contactPhone: '010-55550102',
    address: '北京市朝阳区槐树里 7 号',
    operator: { name: '田穗', phone: 4 },
    submittedDaysAgo: 310,
  },
  'press-new': {
    kind: 'publisher',
    contactName: '冯小芽',
    contactPhone: '13800138005',
    address: '',
  },
  'press-review': {
    kind: 'publisher',
    registration: company(350203, 4),
    licence: 'clear',
    contactName: '郑远帆',
    contactPhone: '0592-55550104',
    address: '福建省厦门市思明区海风巷 26 号',
    operator: { name: '郑远帆', phone: 6 },
    submittedDaysAgo: 2,
  },
  'press-rejected': {
    kind: 'publisher',
    registration: company(320102, 5),
    contactName: '李亭午',
    contactPhone: '025-55550105',
    address: '江苏省南京市玄武区长亭街 41 号',
    operator: { name: '李亭午', phone: 7 },
    submittedDaysAgo: 9,
    licence: 'blurred',
  },
  'press-suspected': {
    kind: 'bookstore',
    registration: company(430102, 6),
    licence: 'clear',
    contactName: '段云山',
    contactPhone: '0731-55550106',
    address: '湖南省长沙市芙蓉区云山大道 128 号',
    operator: { name: '段云山', phone: 8 },
    submittedDaysAgo: 200,
  },
  'paper-boat': {
    kind: 'bookstore',
    registration: company(320508, 11),
    licence: 'clear',
    contactName: '陆纸舟',
    contactPhone: '0512-55550111',
    address: '江苏省苏州市姑苏区纸船巷 5 号',
    operator: { name: '陆纸舟', phone: 11 },
    submittedDaysAgo: 300,
  },
  'north-lane': {
    kind: 'bookstore',
    registration: company(110102, 12),
    licence: 'clear',
    contactName: '胡北辰',
    contactPhone: '13800138012',
    address: '北京市西城区北巷 33 号',
    operator: { name: '胡北辰', phone: 12 },
    submittedDaysAgo: 300,
  },
  starlight: {
    kind: 'other',
    registration: society(510104, 13),
    licence: 'clear',
    contactName: '夏星野',
    contactPhone: '13800138013',
    address: '四川省成都市锦江区星野路 9 号',
    operator: { name: '夏星野', phone: 13 },
    submittedDaysAgo: 300,
  },
  'river-museum': {
    kind: 'other',
    registration: publicBody(420106, 14),
    licence: 'clear',
    contactName: '江映雪',
    contactPhone: '027-55550114',
    address: '湖北省武汉市武昌区江畔大道 60 号',
    operator: { name: '江映雪', phone: 14 },
    submittedDaysAgo: 300,
  },
  lantern: {
    kind: 'library',
    registration: foundation(310106, 15),
    licence: 'clear',
    contactName: 'Eleanor Shaw',
    contactPhone: '021-55550115',
    address: '上海市静安区灯笼弄 12 号',
    operator: { name: 'Eleanor Shaw', phone: 15 },
    submittedDaysAgo: 300,
  },
  'little-oak': {
    kind: 'bookstore',
    registration: company(440106, 16),
    licence: 'clear',
    contactName: '欧小橡',
    contactPhone: '020-55550116',
    address: '广东省广州市天河区橡树街 22 号',
    operator: { name: '欧小橡', phone: 16 },
    submittedDaysAgo: 300,
  },
  'pine-books': {
    kind: 'bookstore',
    registration: company(330102, 21),
    licence: 'clear',
    contactName: '沈松年',
    contactPhone: '0571-55550121',
    address: '浙江省杭州市上城区松间里 8 号',
    operator: { name: '沈松年', phone: 21 },
    submittedDaysAgo: 0,
  },
  'green-rice-school': {
    kind: 'school',
    registration: publicBody(320106, 22),
    licence: 'clear',
    contactName: '何青禾',
    contactPhone: '025-55550122',
    address: '江苏省南京市鼓楼区青禾路 101 号',
    operator: { name: '何青禾', phone: 22 },
    submittedDaysAgo: 1,
  },
  'begonia-press': {
    kind: 'publisher',
    registration: company(370202, 23),
    licence: 'clear',
    contactName: '任海棠',
    contactPhone: '0532-55550123',
    address: '山东省青岛市市南区海棠路 3 号',
    operator: { name: '任海棠', phone: 23 },
    submittedDaysAgo: 1,
  },
  'half-hill-poets': {
    kind: 'other',
    registration: society(500103, 24),
    licence: 'clear',
    contactName: '向半山',
    contactPhone: '13800138024',
    address: '重庆市渝中区半山坡 77 号',
    operator: { name: '向半山', phone: 24 },
    submittedDaysAgo: 3,
  },
  'gleaned-light': {
    kind: 'bookstore',
    registration: company(120101, 25),
    licence: 'clear',
    contactName: '石拾光',
    contactPhone: '022-55550125',
    address: '天津市和平区拾光道 14 号',
    operator: { name: '石拾光', phone: 25 },
    submittedDaysAgo: 4,
  },
  'small-signs': {
    kind: 'media',
    registration: company(110108, 26),
    licence: 'clear',
    contactName: '白知微',
    contactPhone: '010-55550126',
    address: '北京市海淀区知微大厦 6 层',
    operator: { name: '白知微', phone: 26 },
    submittedDaysAgo: 5,
  },
  'wheat-library': {
    kind: 'library',
    registration: foundation(610113, 27),
    licence: 'clear',
    contactName: '麦子熟',
    contactPhone: '029-55550127',
    address: '陕西省西安市雁塔区麦田村 1 号',
    operator: { name: '麦子熟', phone: 27 },
    submittedDaysAgo: 5,
  },
  'wind-chime': {
    kind: 'bookstore',
    registration: company(440305, 28),
    licence: 'clear',
    contactName: '方小铃',
    contactPhone: '0755-55550128',
    address: '广东省深圳市南山区风铃街 19 号',
    operator: { name: '方小铃', phone: 28 },
    submittedDaysAgo: 6,
  },
  'hemu-middle': {
    kind: 'school',
    registration: publicBody(650102, 29),
    licence: 'clear',
    contactName: '阿依娜',
    contactPhone: '0991-55550129',
    address: '新疆维吾尔自治区乌鲁木齐市天山区禾木路 55 号',
    operator: { name: '阿依娜', phone: 29 },
    submittedDaysAgo: 7,
  },
  'tide-listening': {
    kind: 'media',
    registration: company(330203, 30),
    licence: 'clear',
    contactName: '潘听潮',
    contactPhone: '0574-55550130',
    address: '浙江省宁波市海曙区听潮巷 2 号',
    operator: { name: '潘听潮', phone: 30 },
    submittedDaysAgo: 8,
  },
  'harbour-lane': {
    kind: 'bookstore',
    registration: company(310115, 31),
    licence: 'clear',
    contactName: 'Miles Turner',
    contactPhone: '021-55550131',
    address: '上海市浦东新区港湾路 210 号',
    operator: { name: 'Miles Turner', phone: 31 },
    submittedDaysAgo: 10,
  },
  'stone-bridge': {
    kind: 'other',
    registration: publicBody(340104, 32),
    licence: 'clear',
    contactName: '桥舒',
    contactPhone: '0551-55550132',
    address: '安徽省合肥市蜀山区石桥街 64 号',
    operator: { name: '桥舒', phone: 32 },
    submittedDaysAgo: 12,
  },
};

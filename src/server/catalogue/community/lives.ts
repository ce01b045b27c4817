import type { LiveState } from '#contract/codes.ts';

/** A live stream of the catalogue. */
export interface CatalogueLive {
  readonly title: string;
  /** an institution that may publish, or the editors' account */
  readonly owner: string;
  readonly introduction: string;
  /** name of a channel */
  readonly channel: string;
  readonly state: LiveState;
  /** days before the first start for which it was announced; negative for days after */
  readonly daysAgo: number;
  /** hour of that day, UTC */
  readonly hour: number;
  /** how long it lasted */
  readonly minutes?: number;
  readonly reservations: number;
  readonly isTop?: boolean;
}

export const lives: readonly CatalogueLive[] = [
  {
    title: '《额尔古纳河右岸》：一条河的四个夜晚',
    owner: 'press',
    introduction: '责任编辑带着地图讲一讲书里的河、鹿和火，最后一刻钟回答留言。',
    channel: '共读',
    state: 'scheduled',
    daysAgo: -3,
    hour: 12,
    reservations: 186,
    isTop: true,
  },
  {
    title: 'One hour with Middlemarch: why page ten is a good place to stop',
    owner: 'operator',
    introduction: 'We read three openings aloud, in English, and compare two translations.',
    channel: 'English Shelf',
    state: 'scheduled',
    daysAgo: -6,
    hour: 13,
    reservations: 42,
  },
  {
    title: '周末书店夜：从仓库里挑出来的十本旧书',
    owner: 'operator',
    introduction: '三家书店连线，每家挑旧书若干，讲讲它们为什么被留下。',
    channel: '城市书店',
    state: 'scheduled',
    daysAgo: -9,
    hour: 12,
    reservations: 97,
  },
  {
    title: '新书发布：秋季书目先睹为快',
    owner: 'press',
    introduction: '主编逐本翻开秋季的十二本新书，封面设计师在场。',
    channel: '新书',
    state: 'scheduled',
    daysAgo: -14,
    hour: 11,
    reservations: 233,
  },
  {
    title: '编辑部开着门：一起校一页稿',
    owner: 'press',
    introduction: '屏幕上是一页真实的校样，看看红字从哪里来。',
    channel: '推荐',
    state: 'live',
    daysAgo: 0,
    hour: 1,
    reservations: 128,
  },
  {
    title: '《我们仨》领读收官夜',
    owner: 'press',
    introduction: '十四天读完，收官夜请三位读者念自己划下的一段。',
    channel: '共读',
    state: 'replay',
    daysAgo: 26,
    hour: 12,
    minutes: 94,
    reservations: 301,
  },
  {
    title: '译者来了：一句话的五种译法',
    owner: 'press',
    introduction: '从 It was a dark and stormy night 开始，改到天亮之前。',
    channel: '文学',
    state: 'replay',
    daysAgo: 41,
    hour: 12,
    minutes: 76,
    reservations: 154,
  },
  {
    title: 'Reading Ursula K. Le Guin in two languages',
    owner: 'operator',
    introduction: 'Three readers, two editions of one winter planet, and your questions.',
    channel: '科幻',
    state: 'replay',
    daysAgo: 33,
    hour: 14,
    minutes: 68,
    reservations: 71,
  },
  {
    title: '给孩子选书，先让孩子翻',
    owner: 'operator',
    introduction: '馆员和两位家长聊聊亲子阅读角里被翻得最旧的书。',
    channel: '亲子',
    state: 'ended',
    daysAgo: 12,
    hour: 11,
    minutes: 52,
    reservations: 88,
  },
  {
    title: '史料怎么变成故事',
    owner: 'press',
    introduction: '从一封家书讲起：哪些能写，哪些只能留白。',
    channel: '历史',
    state: 'ended',
    daysAgo: 19,
    hour: 12,
    minutes: 81,
    reservations: 140,
  },
  {
    title: '图书馆关门以后',
    owner: 'operator',
    introduction: '跟着夜班馆员走一圈书库，看看还书箱里都有什么。',
    channel: '图书馆',
    state: 'ended',
    daysAgo: 55,
    hour: 14,
    minutes: 45,
    reservations: 66,
  },
  {
    title: '二十分钟讲完一本书单',
    owner: 'press',
    introduction: '为什么这五本书要放在一起，又为什么没有第六本。',
    channel: '书单',
    state: 'ended',
    daysAgo: 63,
    hour: 12,
    minutes: 21,
    reservations: 59,
  },
];

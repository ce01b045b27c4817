/** Made-up answers of services that the inference never saw, each with oddities that real ones have. */

type Row = Readonly<Record<string, unknown>>;
const range = (count: number) => Array.from({ length: count }, (_, index) => index);
const pick = <T>(values: readonly [T, ...T[]], index: number): T =>
  values[index % values.length] ?? values[0];
const two = (value: number) => String(value).padStart(2, '0');
const day = (index: number) => `2026-${two((index % 12) + 1)}-${two((index % 28) + 1)}`;

/** Chinese names, a logo, a web site, a founding year, an enum in words. */
const publishers: Row[] = range(25).map((index) => ({
  id: index + 1,
  name: `${pick(['青禾', '远山', '拾光', '北岸', '听雨'], index)}${pick(['出版社', '书局'], index)}${index}`,
  logo: `https://files.example.com/logos/${index}.png`,
  website: `https://publisher-${index}.example.com`,
  type: pick(['state', 'private', 'university'], index),
  city: pick(['上海', '北京', '杭州', '成都', '西安', '广州', '武汉', '南京', '重庆'], index),
  foundedYear: 1950 + index,
  bookCount: index * 37,
  isActive: index % 4 !== 0,
  introduction: `一家关注${pick(['文学', '历史', '科学'], index)}的出版社。`,
  createdAt: `${day(index)}T08:30:00.000Z`,
  updatedAt: `${day(index + 3)}T10:00:00.000Z`,
}));

/** Nested places, a person with a name alone, markup, tags, prices with decimals, a colour, ends that may be open. */
const events: Row[] = range(60).map((index) => ({
  id: `evt-${index}`,
  title: `Reading evening ${index}`,
  description: `<p>An evening with <strong>guest ${index}</strong>.</p>`,
  poster: `https://files.example.com/posters/${index}.webp?size=large`,
  venue: {
    name: `Hall ${index % 7}`,
    address: { street: `${index} Elm Street`, city: pick(['Leeds', 'York', 'Bath'], index) },
    capacity: 40 + (index % 5) * 20,
  },
  organiser: { id: index % 9, name: `Organiser ${index % 9}` },
  startsAt: `${day(index)}T18:00:00Z`,
  endsAt: index % 3 === 0 ? null : `${day(index)}T20:30:00Z`,
  ticketPrice: 5 + (index % 4) * 2.5,
  duration: 5_400 + index * 60,
  themeColour: pick(['#01bab4', '#f5222d', '#722ed1'], index),
  tags: index % 5 === 0 ? [] : ['reading', pick(['poetry', 'novel'], index)],
  status: pick(['draft', 'published', 'cancelled'], index),
  teaser: index % 2 === 0 ? `https://files.example.com/teasers/${index}.mp4` : '',
}));

/** snake_case, money with its currency beside it, a list of lines, ids of another list, a day without a time. */
const invoices: Row[] = range(40).map((index) => ({
  id: 9_000 + index,
  invoice_number: `INV-2026-${String(index).padStart(4, '0')}`,
  customer_id: (index % 6) + 1,
  issued_on: day(index),
  due_date: day(index + 9),
  currency: 'EUR',
  total: 120.5 + index * 3.25,
  tax_rate: 0.19,
  status: pick(['paid', 'pending', 'overdue'], index),
  lines: [{ sku: `A${index}`, quantity: 2, unit_price: 10.5 }],
  notes: index % 2 === 0 ? 'Thank you' : null,
  document: `https://files.example.com/invoices/${index}.pdf`,
  created_at: `${day(index)} 09:15:00`,
}));

/** Numbers as numbers and as texts, gaps, times as numbers, a switch as 0 and 1, a map by day. */
const readings: Row[] = range(200).map((index) => ({
  uuid: `5d0e-${String(index).padStart(8, '0')}`,
  sensor: `greenhouse-${index % 12}`,
  timestamp: 1_750_000_000_000 + index * 60_000,
  temperature: index % 10 === 0 ? null : 18.25 + (index % 30) / 4,
  humidity: index % 7 === 0 ? String(40 + (index % 9)) : 40 + (index % 9),
  isOnline: index % 2,
  state: pick(['ok', 'ok', 'ok', 'warning', 'error'], index),
  payload: index % 3 === 0 ? { raw: [1, 2, 3] } : 'n/a',
  perDay: { '2026-01-01': index, '2026-01-02': index + 1 },
  'odd key': index,
  'with.point': true,
  calibratedAt: null,
}));

/** A service that names everything in Chinese. */
const shops: Row[] = range(24).map((index) => ({
  id: index + 1,
  名称: `书店${index}`,
  地址: `上海市某路 ${index} 号`,
  价格: 12.5 + index,
  状态: pick(['营业', '休息', '关闭'], index),
  封面: `/files/${index}.jpg`,
  简介: '街角的一家小书店',
  开业日期: day(index),
}));

/** Thirty fields of all kinds. */
const wide: Row[] = range(30).map((index) => ({
  id: index,
  code: `W-${index}`,
  ...Object.fromEntries(
    range(14).map((number) => [`text${number + 1}`, `value ${index} of ${number + 1}`]),
  ),
  ...Object.fromEntries(range(8).map((number) => [`number${number + 1}`, index * (number + 1)])),
  ...Object.fromEntries(
    range(4).map((number) => [`flag${number + 1}`, (index + number) % 2 === 0]),
  ),
  ...Object.fromEntries(range(2).map((number) => [`date${number + 1}`, day(index + number)])),
}));

/** Objects in objects, the same leaf under several parents. */
const deep: Row[] = range(12).map((index) => ({
  key: `node-${index}`,
  meta: {
    author: { profile: { display: { name: `Person ${index}`, colour: '#abc' } } },
    stats: { views: index * 3, rating: 3.5 + (index % 3) / 2 },
    title: `Node ${index}`,
  },
  owner: { title: `Owner ${index % 3}`, city: 'Bergen' },
  parent: index === 0 ? null : { id: `node-${index - 1}`, title: `Node ${index - 1}` },
}));

export const datasets = {
  publishers,
  events,
  invoices,
  readings,
  shops,
  wide,
  deep,
  empty: [] as Row[],
  single: [{ id: 7, name: 'The only one', price: 3.5, createdAt: '2026-05-01T00:00:00Z' }] as Row[],
};
export type DatasetName = keyof typeof datasets;
export const datasetNames = Object.keys(datasets) as DatasetName[]; // the keys are exactly those

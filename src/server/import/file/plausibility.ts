/**
 * How likely it is that a text was decoded with the right encoding. A wrong encoding gives characters that are rarely
 * written: rare Han, half-width kana, adjacent accents. The more characters are common in their script, the more likely
 * the encoding is right.
 */

const commonHan =
  '的一是不了在人有我他这中大来上个国到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后小么心多天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长知民样现分将外但身些与高意进把法此实回二理美点月明其种声全工己话儿者向情部正名定女问力机给等几很业最间新什打便位因重被走电四第门相次东政海口使教西再平真听世气信北少关并内加化由却代军产入先山五太水万市眼体别处总才场师书比住员九笑性通目华报立马命张活难神数件安表原车白应路期叫死常提感金何更反合放做系计或司利受光王果亲界及今京务制解各任至清物台象记边共风战干接它许八特觉望直服毛林题建南度统色字请交爱让认算论百吃义科怎元社术结六功指思非流每青管夫连远资队跟带花快条院变联言权往展该领传近留红治决周保达办运武半候七必城父强步完革深区即求品士转量空甚众技轻程告江语英基派满式李息写呢识极令黄德收脸钱党倒未持取设始版双历越史商千片容研像找友孩站广改议形委早房音火际则首单据导影失拿网香似斯专石若兵弟谁校读志飞观争究包组造落视济喜离集编译著者价格定社版出刊册卷套装精平简介标签类编号丛古典现代诗歌小说散文哲艺戏剧童话红楼梦三国演义水浒西游记鲁迅';
const commonTraditional =
  '這來個國說們為時過學對後麼沒於還發當無開見經頭從動兩長樣現將與進實點種聲話兒問機給幾業間電門東聽氣關並內卻軍產萬體別處總場師書員華報馬張難數應車親務記邊風戰覺題統請愛讓認論義術結連遠資隊帶條變聯權該領傳紅決達辦運強區轉眾輕語滿寫識極黃臉錢黨設雙歷廣議單據導網專誰讀飛觀爭組視濟離價編譯類號叢詩說戲劇夢演義紀灣臺灣';
const commonHangul =
  '이다에의는을가를로고하지은한서사도리기자나어대있정그시인해라스아일들만수것보제부상전주장여우게오국동생성신원구소유적문책집년월호세계관학과선거모든안으며없당중요화작비러방무조마연';

const table = (
  encoding: string,
  leads: readonly [number, number],
  trails: readonly [number, number],
) => {
  const decoder = new TextDecoder(encoding);
  const bytes: number[] = [];
  for (let lead = leads[0]; lead <= leads[1]; lead += 1)
    for (let trail = trails[0]; trail <= trails[1]; trail += 1) bytes.push(lead, trail);
  return decoder.decode(Uint8Array.from(bytes));
};

/** The weight of a character, from 1 if it is common to −1 if it is rarely written. */
type Weights = (character: string, code: number) => number;

/** The set of characters of a string; made at the first use. */
function lazySet(make: () => string): () => ReadonlySet<string> {
  let made: ReadonlySet<string> | undefined;
  return () => {
    made ??= new Set(make());
    return made;
  };
}

const han = lazySet(() => commonHan + commonTraditional);
const traditional = lazySet(() => commonHan + commonTraditional);
const hangul = lazySet(() => commonHangul);
// the first level of the national standards: all characters that schools teach
const firstLevelHan = lazySet(() => table('gb18030', [0xb0, 0xd7], [0xa1, 0xfe]));
const firstLevelTraditional = lazySet(
  () => table('big5', [0xa4, 0xc6], [0x40, 0x7e]) + table('big5', [0xa4, 0xc6], [0xa1, 0xfe]),
);
const firstLevelKanji = lazySet(() => table('euc-jp', [0xb0, 0xcf], [0xa1, 0xfe]));

const isHan = (code: number) => (code >= 0x4e00 && code <= 0x9fff) || code >= 0x20000;
const isKana = (code: number) => code >= 0x3041 && code <= 0x30ff;
const isHangul = (code: number) => code >= 0xac00 && code <= 0xd7a3;
const isWide = (code: number) =>
  (code >= 0x3000 && code <= 0x3020) || (code >= 0xff01 && code <= 0xff5e) || code === 0xffe5;
const isTypographic = (character: string) => '“”‘’–—…•·€™©®«»°£¥§№'.includes(character);
/** characters that nobody types: replacement characters, controls, private use */
const isNothing = (code: number) =>
  code === 0xfffd ||
  (code >= 0x7f && code <= 0x9f) ||
  (code >= 0xe000 && code <= 0xf8ff) ||
  code >= 0xf0000;

const chinese =
  (common: () => ReadonlySet<string>, firstLevel: () => ReadonlySet<string>): Weights =>
  (character, code) => {
    if (isHan(code)) {
      if (common().has(character)) return 1;
      return firstLevel().has(character) ? 0.45 : -0.6;
    }
    if (isWide(code) || isTypographic(character)) return 0.5;
    return isKana(code) ? -0.2 : -0.8;
  };

const japanese: Weights = (character, code) => {
  if (isKana(code)) return 1;
  if (isHan(code)) return firstLevelKanji().has(character) ? 0.4 : -0.6;
  if (isWide(code)) return 0.5;
  return -0.8;
};

const korean: Weights = (character, code) => {
  if (isHangul(code)) return hangul().has(character) ? 1 : 0.35;
  return isWide(code) || isTypographic(character) ? 0.4 : -0.7;
};

const weights: Readonly<Record<string, Weights>> = {
  gb18030: chinese(han, firstLevelHan),
  big5: chinese(traditional, firstLevelTraditional),
  shift_jis: japanese,
  'euc-jp': japanese,
  'euc-kr': korean,
};

const isLetter = (character: string | undefined) =>
  character !== undefined && /\p{L}/u.test(character);
const isLower = (character: string | undefined) =>
  character !== undefined && /\p{Ll}/u.test(character);
const isUpper = (character: string) => /\p{Lu}/u.test(character);

/** The weights of a language's letters beyond ASCII, from those that it has most of to those that it has least of. */
const letters = (common: string, usual = '', rare = ''): ReadonlyMap<string, number> => {
  const weighed = (signs: string, weight: number) =>
    [...signs].map((one) => [one, weight] as const);
  return new Map([...weighed(common, 1), ...weighed(usual, 0.6), ...weighed(rare, 0.1)]);
};

const french = letters('àâæçéèêëîïôœùûüÿ');
const german = letters('äöüß');
const spanish = letters('áéíñóúü');
const western = [
  french,
  german,
  spanish,
  letters('áàâãçéêíóôõúü'),
  letters('àèéìòù'),
  letters('àçèéíïòóúü'),
  letters('åäöøæé'),
  letters('éëïöüèáó'),
];
const icelandic = letters('áðéíóúýþæö');
const baltic = letters('äöüõšž');
const russian = letters('оеаинтсрвл', 'кмдпуяыьгзбчй', 'жхшюцщэфъё');
const ukrainian = letters('оаинвітреску', 'лдмпязьгбчйєї', 'жхшюцщфґ');

/** Languages by the encodings of their letters; a line is in one of them. */
const languages: Readonly<Record<string, readonly ReadonlyMap<string, number>[]>> = {
  'windows-1252': [...western, icelandic, baltic],
  macintosh: western,
  'windows-1250': [
    letters('ąćęłńóśźż'),
    letters('áčďéěíňóřšťúůýž'),
    letters('áäčďéíľňóôšťúýž', '', 'ĺŕ'),
    letters('áéíóöőúüű'),
    letters('ăâîşţ'),
    letters('čćđšž'),
  ],
  'windows-1254': [letters('çğıöşüİ', '', 'âîû')],
  'windows-1257': [letters('ąčęėįšųūž'), letters('āčēģīķļņšūž'), baltic],
  'windows-1251': [russian, ukrainian],
  'koi8-u': [russian, ukrainian],
  'windows-1253': [letters('αοιετσνηυρπκμς', 'άέήίόύώλδγω', 'χθφβξζψϊϋΐΰ')],
  'windows-1255': [letters('יוהלאתרבמנ', 'שעקדכםחפ', 'גזטסצךןףץ')],
  'windows-1256': [letters('اليونمترب', 'عدسفحكقةأهج', 'زخشصضطظغثذإآىءئؤ')],
};

/** Whether an encoding has letters in single bytes, in which every byte is valid. */
export const isAlphabetic = (encoding: string): boolean => encoding in languages;

const isLatin = (character: string) => character < '\u0250';
const isCased = (character: string) => /\p{Lu}|\p{Ll}/u.test(character);
/** letters of Hebrew and Arabic, which have no case */
const isRight = (code: number) => code >= 0x5d0 && code <= 0x64a;
/** letters that end a word in Greek and Hebrew */
const isFinal = (character: string) => 'ςךםןףץ'.includes(character);

/** The weight of a letter by its neighbours: within a word, capitals come first only, and some letters last. */
function letterWeight(letter: string, before: string | undefined, after: string | undefined) {
  if (isUpper(letter) && isLower(before)) return -1;
  if (isFinal(letter) && isLetter(after)) return -1;
  const own = (one: string | undefined) =>
    one !== undefined && isLetter(one) && isLatin(one) === isLatin(letter);
  return own(before) || own(after) ? 1 : -0.3;
}

/** The sum of the weights of a line's characters, read in the language that fits it best. */
function lineWeight(line: string, spoken: readonly ReadonlyMap<string, number>[]) {
  const characters = [...line];
  let [sum, count] = [0, 0];
  const found: { letter: string; weight: number }[] = [];
  for (const [index, character] of characters.entries()) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x7f) continue;
    count += 1;
    if (isNothing(code)) sum -= 2;
    else if (isTypographic(character)) sum += 0.6;
    else if (!isLetter(character) || !(isCased(character) || isRight(code))) sum -= 0.5;
    else {
      const weight = letterWeight(character, characters[index - 1], characters[index + 1]);
      // İ has two in lower case
      const lower = character.toLowerCase();
      found.push({ letter: lower.length > 1 ? character : lower, weight });
    }
  }
  const by = spoken.map((language) =>
    found.reduce((all, { letter, weight }) => {
      const known = language.get(letter);
      return all + (known === undefined ? Math.min(weight, -0.3) : weight * known);
    }, 0),
  );
  return { sum: sum + Math.max(...by), count };
}
/** How well a text reads that was decoded with an encoding. */
export interface Plausibility {
  /** 1 for what people write, below 0 for the least likely */
  readonly score: number;
  /** number of characters beyond ASCII that the score is based on */
  readonly characters: number;
}

/** Judges a text that was decoded with an encoding. */
export function plausibilityOf(text: string, encoding: string): Plausibility {
  const spoken = languages[encoding];
  const weigh = weights[encoding];
  let [sum, count] = [0, 0];
  if (spoken)
    for (const line of text.split(/[\r\n]/)) {
      const weight = lineWeight(line, spoken);
      sum += weight.sum;
      count += weight.count;
    }
  else if (weigh)
    for (const character of text) {
      const code = character.codePointAt(0) ?? 0;
      if (code < 0x7f) continue;
      count += 1;
      sum += isNothing(code) ? -2 : weigh(character, code);
    }
  return { score: count === 0 ? 0 : sum / count, characters: count };
}

/**
 * How likely it is that a text was decoded with the right encoding of East Asia. A wrong one gives characters that are rarely
 * written: rare Han, half-width kana. The more characters are common in their script, the more likely the encoding is right.
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
function lazySet(make: () => string): (character: string) => boolean {
  let made: ReadonlySet<string> | undefined;
  return (character) => {
    made ??= new Set(make());
    return made.has(character);
  };
}

const isCommonHan = lazySet(() => commonHan + commonTraditional);
const isCommonHangul = lazySet(() => commonHangul);
// the first level of the national standards: all characters that schools teach
const isFirstLevelHan = lazySet(() => table('gb18030', [0xb0, 0xd7], [0xa1, 0xfe]));
const isFirstLevelTraditional = lazySet(
  () => table('big5', [0xa4, 0xc6], [0x40, 0x7e]) + table('big5', [0xa4, 0xc6], [0xa1, 0xfe]),
);
const isFirstLevelKanji = lazySet(() => table('euc-jp', [0xb0, 0xcf], [0xa1, 0xfe]));

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
  (isFirstLevel: (character: string) => boolean): Weights =>
  (character, code) => {
    if (isHan(code)) return isCommonHan(character) ? 1 : isFirstLevel(character) ? 0.45 : -0.6;
    if (isWide(code) || isTypographic(character)) return 0.5;
    return isKana(code) ? -0.2 : -0.8;
  };

const japanese: Weights = (character, code) => {
  if (isKana(code)) return 1;
  if (isHan(code)) return isFirstLevelKanji(character) ? 0.4 : -0.6;
  return isWide(code) ? 0.5 : -0.8;
};

const korean: Weights = (character, code) => {
  if (isHangul(code)) return isCommonHangul(character) ? 1 : 0.35;
  return isWide(code) || isTypographic(character) ? 0.4 : -0.7;
};

const weights = {
  gb18030: chinese(isFirstLevelHan),
  big5: chinese(isFirstLevelTraditional),
  shift_jis: japanese,
  'euc-jp': japanese,
  'euc-kr': korean,
} as const;
type Judged = keyof typeof weights;

/** How well a text reads that was decoded with an encoding. */
interface Plausibility {
  readonly encoding: Judged;
  /** 1 for what people write, below 0 for the least likely */
  readonly score: number;
  /** number of characters beyond ASCII that the score is based on */
  readonly characters: number;
  readonly text: string;
}

/** Judges how bytes read in each encoding of East Asia, the best first. */
export function plausibilities(bytes: Uint8Array): readonly Plausibility[] {
  const judged = Object.entries(weights).map(([encoding, weigh]) => {
    const text = new TextDecoder(encoding).decode(bytes);
    let [sum, characters] = [0, 0];
    for (const character of text) {
      const code = character.codePointAt(0) ?? 0;
      if (code < 0x7f) continue;
      characters += 1;
      sum += isNothing(code) ? -2 : weigh(character, code);
    }
    // letters of an alphabet beyond ASCII stand within words of others
    sum -= text.match(/[a-z](?=[^\0-\x7f])|[^\0-\x7f](?=[a-z])/gi)?.length ?? 0;
    const score = characters === 0 ? 0 : sum / characters;
    return { encoding: encoding as Judged, score, characters, text };
  });
  return judged.sort((a, b) => b.score - a.score);
}

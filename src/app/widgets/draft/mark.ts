/** A hash of a text (53 bits): equal texts have the same; different texts nearly always have different ones. */
export function markOf(text: string): string {
  let first = 0xdeadbeef;
  let second = 0x41c6ce57;
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place);
    first = Math.imul(first ^ code, 2_654_435_761);
    second = Math.imul(second ^ code, 1_597_334_677);
  }
  first = Math.imul(first ^ (first >>> 16), 2_246_822_507) ^ Math.imul(second, 3_266_489_909);
  second = Math.imul(second ^ (second >>> 16), 2_246_822_507) ^ Math.imul(first, 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & second) + (first >>> 0)).toString(36);
}

/** Made-up people that a stand-in lets one be. */
export interface Person {
  /** names the choice in the form */
  readonly name: string;
  readonly nickname: string;
  /** a lasting number, as Weibo has */
  readonly uid: string;
  /** the same as QQ has */
  readonly openid: string;
}

export const people: readonly Person[] = [
  {
    name: 'banxia',
    nickname: '半夏听雨',
    uid: '5600000101',
    openid: '0B5E7C1D9A3F4E6288D1C0A4F7E35101',
  },
  {
    name: 'nanshan',
    nickname: '南山书客',
    uid: '5600000102',
    openid: '0B5E7C1D9A3F4E6288D1C0A4F7E35102',
  },
  {
    name: 'old-zhou',
    nickname: '旧书摊老周',
    uid: '5600000103',
    openid: '0B5E7C1D9A3F4E6288D1C0A4F7E35103',
  },
  {
    name: 'quiet-reader',
    nickname: 'Quiet Reader',
    uid: '5600000104',
    openid: '0B5E7C1D9A3F4E6288D1C0A4F7E35104',
  },
  {
    name: 'moth',
    nickname: '书蠹 Moth',
    uid: '5600000105',
    openid: '0B5E7C1D9A3F4E6288D1C0A4F7E35105',
  },
];

/** The person of this name, if there is one. */
export const personNamed = (name: unknown): Person | undefined =>
  people.find((person) => person.name === name);

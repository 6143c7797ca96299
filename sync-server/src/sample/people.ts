import type { Gender } from '@memcherrish/shared/domain/person.ts';
import { anywhere, fromAfar } from './about-texts.ts';
import type { Mobiles } from './mobiles.ts';
import { type Box, type Name, nameOf } from './names.ts';
import { abroad, cities, homes } from './places.ts';
import type { Custom } from './portraits-of.ts';
import type { Random } from './random.ts';

/** A schoolmate of the sample, before ids and times. */
export interface SamplePerson {
  name: string;
  nickname: string | null;
  gender: Gender | null;
  box: Box;
  custom: Custom;
  place: string | null;
  location: string | null;
  selfIntro: string | null;
  email: string | null;
  mobile: string | null;
  whatsapp: string | null;
  instaUsername: string | null;
  fbUsername: string | null;
  username: string | null;
  mobileAccess: string | null;
  photoAccess: string | null;
  /** Null means unclaimed. */
  claimedDaysAgo: number | null;
  portrait: number | null;
  schoolDays: boolean;
}

/** The eight values that a level can be stored as. */
export const storedLevels = [null, '', 'Only Me', 'Division', 'Batch', 'Batchs', 'School', 'Public'] as const;

const unset = 'unset';
const levelSpread = {
  [unset]: 30,
  '': 3,
  'Only Me': 9,
  Division: 9,
  Batch: 26,
  Batchs: 3,
  School: 8,
  Public: 12,
};

const shares = { mobileUnclaimed: 0.84, place: 0.9, email: 0.45, location: 0.75, about: 0.58, abroad: 0.32 };

/** Makes people one after another, with unique names where needed, and unique addresses. */
export class People {
  readonly #random: Random;
  readonly #mobiles: Mobiles;
  readonly #claimedShare: number;
  readonly #handles = new Set<string>();

  constructor(random: Random, mobiles: Mobiles, claimedShare = 0.61) {
    this.#random = random;
    this.#mobiles = mobiles;
    this.#claimedShare = claimedShare;
  }

  /** Makes a person whose name and about-text no person in `classmates` has. */
  next(classmates: readonly SamplePerson[]): SamplePerson {
    const random = this.#random;
    const box: Box = random.chance(0.5) ? 'male' : 'female';
    const named = this.#nameApart(box, classmates);
    const gender = random.weighted<Gender | typeof unset>({
      [unset]: 1.6,
      Other: 1,
      Male: box === 'male' ? 96.5 : 0,
      Female: box === 'female' ? 96.5 : 0,
    });
    const bare = {
      name: named.name,
      gender: gender === unset ? null : gender,
      box,
      custom: named.custom,
      place: random.chance(shares.place) ? random.pick(homes) : null,
      portrait: null,
      schoolDays: false,
    };
    return random.chance(this.#claimedShare)
      ? this.#claimed(bare, named, classmates)
      : this.#unclaimed(bare, named);
  }

  /** Makes the account of a person from a class list whose name is in Latin letters. */
  signedUp(person: SamplePerson, classmates: readonly SamplePerson[]): SamplePerson {
    const { name, gender, box, custom, place, portrait, schoolDays } = person;
    const bare = { name, gender, box, custom, place, portrait, schoolDays };
    return this.#claimed(bare, { name, latin: name, custom }, classmates);
  }

  /** Reserves a unique sign-in name and returns it. */
  handle(wanted: string): string {
    let handle = wanted;
    for (let count = 2; this.#handles.has(handle); count += 1) handle = `${wanted}${count}`;
    this.#handles.add(handle);
    return handle;
  }

  /** Makes an unclaimed person with the facts that an admin knew from the class list. */
  #unclaimed(bare: Bare, named: Name): SamplePerson {
    const random = this.#random;
    const latin = slug(named.latin, '.');
    return {
      ...bare,
      nickname: null,
      location: null,
      selfIntro: null,
      email: random.chance(0.12) ? `${this.handle(latin)}@example.com` : null,
      mobile: random.chance(shares.mobileUnclaimed) ? this.#mobiles.next() : null,
      whatsapp: null,
      instaUsername: null,
      fbUsername: null,
      username: null,
      mobileAccess: null,
      photoAccess: null,
      claimedDaysAgo: null,
    };
  }

  /** Makes a person who has signed up, with a typically complete profile. */
  #claimed(bare: Bare, named: Name, classmates: readonly SamplePerson[]): SamplePerson {
    const random = this.#random;
    const isAbroad = random.chance(shares.abroad);
    const city = random.pick(isAbroad ? abroad : cities);
    const mobile = this.#mobiles.next();
    const username = this.handle(slug(named.latin, random.pick(['_', '.', ''])));
    const level = () => {
      const drawn = random.weighted(levelSpread);
      return drawn === unset ? null : drawn;
    };
    return {
      ...bare,
      nickname: null,
      location: isAbroad || random.chance(shares.location) ? city : null,
      selfIntro: random.chance(shares.about) ? this.#about(isAbroad, city, bare.place, classmates) : null,
      email: random.chance(shares.email)
        ? `${username}@${random.pick(['example.com', 'example.org'])}`
        : null,
      mobile,
      whatsapp: random.chance(0.7)
        ? isAbroad && random.chance(0.4)
          ? this.#mobiles.abroad()
          : mobile
        : null,
      instaUsername: random.chance(0.34) ? slug(named.latin, '_') : null,
      fbUsername: random.chance(0.4) ? slug(named.latin, '.') : null,
      username,
      mobileAccess: level(),
      photoAccess: level(),
      claimedDaysAgo: random.between(1, 600),
    };
  }

  #nameApart(box: Box, classmates: readonly SamplePerson[]): Name {
    for (;;) {
      const named = nameOf(box, this.#random);
      if (!classmates.some((person) => person.name === named.name)) return named;
    }
  }

  #about(
    isAbroad: boolean,
    city: string,
    home: string | null,
    classmates: readonly SamplePerson[],
  ): string | null {
    const texts = (isAbroad && this.#random.chance(0.6) ? fromAfar : anywhere).map((text) =>
      text.replaceAll('{city}', city).replaceAll('{home}', home ?? 'Thrissur'),
    );
    const said = new Set(classmates.map((person) => person.selfIntro));
    const left = texts.filter((text) => !said.has(text));
    return left.length > 0 ? this.#random.pick(left) : null;
  }
}

type Bare = Pick<SamplePerson, 'name' | 'gender' | 'box' | 'custom' | 'place' | 'portrait' | 'schoolDays'>;

function slug(latin: string, between: string): string {
  return latin
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((part) => part !== '')
    .join(between);
}

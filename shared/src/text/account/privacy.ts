import { people } from '../counted.ts';
import * as vocabulary from '../vocabulary.ts';

/** Texts of the privacy page, and of the question that leads to it. */
export const privacyWords = {
  text: "Choose for each detail who sees it. Your school's admins always see your details. Your name, place and About are open to your school.",
  noBirthday: 'Memcherrish does not keep your birthday, so there is nothing to choose for it.',
  detail: 'Detail',
  details: {
    profileimageAccessControl: vocabulary.photos,
    mobileAccessControl: 'Mobile and WhatsApp',
    emailAccessControl: vocabulary.email,
    socialAccessControl: vocabulary.instagramAndFacebook,
  },
  levels: {
    'Only Me': 'Only me',
    Division: 'My class',
    Batch: 'My batch',
    Public: vocabulary.everyoneInSchool,
  },
  /** Null: the number is not known on this device. */
  people: (count: number | null) => {
    if (count === null) return '';
    return count === 0 ? 'no one else' : people(count);
  },
  inWords: (detail: string, level: string, people: string) =>
    `${detail}: ${level}${people === '' ? '' : `, ${people}`}`,
  schoolAllows: (level: string) => `Your school allows at most: ${level}.`,
  oneSchoolAllows: (school: string, level: string) => `${school} allows at most: ${level}.`,
  ownSetting: (level: string) =>
    `Your own setting is: ${level}. It holds again if the school lifts the limit.`,
  notAvailable: 'Not available',
  askTitle: 'Who may see your details?',
  askText: 'Your photos, number, e-mail and social names are now open to everyone in the school.',
  askTextLimited:
    'Your school limits how far some of your details are open. If you do not answer, they open to everyone in the school when it lifts the limit. Your answer holds after that, too.',
  asSchoolSuggests: 'Choose what my school suggests',
  batchForAll: 'Choose my batch for everything',
  onlyMyBatch: (people: string) => `Only my batch${people === '' ? '' : ` (${people})`}`,
  choose: 'Choose for each',
  keep: 'Keep as it is',
  change: 'Change who sees this',
  changeHint: 'Choose who sees your photos, number, e-mail, Instagram and Facebook.',
  whoSeesThis: 'Who sees this',
  whoSeesYours: 'Who sees your details',
} as const;

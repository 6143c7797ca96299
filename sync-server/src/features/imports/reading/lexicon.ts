import { normalise } from './words.ts';

/**
 * The ideas that a heading is made of. The first group names what a column holds. `otherPerson`, `thing` and `meta` say that the
 * column is about something other than the schoolmate. `fixedLine` and `further` make a number less likely to be the mobile.
 */
export type Idea =
  | 'name'
  | 'first'
  | 'middle'
  | 'last'
  | 'initial'
  | 'mobile'
  | 'phone'
  | 'whatsapp'
  | 'email'
  | 'gender'
  | 'place'
  | 'located'
  | 'current'
  | 'division'
  | 'address'
  | 'self'
  | 'otherPerson'
  | 'thing'
  | 'fixedLine'
  | 'further'
  | 'meta'
  | 'serial'
  | 'number'
  | 'filler';

/** The words for each idea in English, Malayalam, Hindi and Tamil. A star ends a stem of a language that joins words. */
const words: Record<Idea, string> = {
  name: `name, names, fullname, wholename, പേര്, പേരു, പേരും, നാമം, नाम, शुभनाम, பெயர், பெயர்கள், முழுப்பெயர்`,
  first: `first, firstname, given, givenname, forename, christian, fname, आद्य, முதல்`,
  middle: 'middle, middlename, additionalname, mname',
  last: `last, lastname, surname, sirname, familyname, secondname, lname, ഇനിപ്പേര്, उपनाम, कुलनाम, கடைசி, குடும்பப்பெயர்`,
  initial: 'initial, initials, ഇനീഷ്യൽ, இனிஷியல்',
  mobile: `mobile, mobiles, mobileno, mobilephone, mob, mbl, mobno, mno, cell, cellular, cellphone, handphone, smartphone,
    മൊബൈൽ, മൊബൈൽഫോൺ, മൊബൈല്*, मोबाइल, मोबाईल, கைபேசி, கைப்பேசி, அலைபேசி, அலைப்பேசி, மொபைல், செல்பேசி, செல்`,
  phone: `phone, phones, phoneno, phonenumber, telephone, telphone, tel, tele, ph, phno, fone, contact, contacts, contactno, call, ring,
    ഫോൺ, ഫോണ്, ടെലിഫോൺ, ദൂരഭാഷ, ബന്ധപ്പെടാനുള്ള, फोन, दूरभाष, टेलीफोन, संपर्क, सम्पर्क, தொலைபேசி, போன், ஃபோன், தொடர்பு`,
  whatsapp: `whatsapp, whatsap, whatapp, watsapp, watsap, wattsapp, wa, wapp, വാട്സാപ്പ്, വാട്സാപ്, വാട്സ്ആപ്പ്, വാട്ട്സ്ആപ്പ്, വാട്ട്സാപ്പ്,
    വാട്സപ്പ്, വാട്സപ്, വാട്ട്സപ്പ്, व्हाट्सएप, व्हाट्सऐप, व्हाट्सएप्प, व्हाट्सअप, व्हाट्सप्प, वाट्सएप, वॉट्सऐप, वाट्सअप, வாட்ஸ்அப், வாட்ஸ்ஆப், வாட்ஸப், வாட்சப், வாட்சாப்`,
  email: `email, emails, mail, mails, emailid, mailid, gmail, emailaddress, ഇമെയിൽ, മെയിൽ, ഈമെയിൽ, ईमेल, इमेल, मेल, மின்னஞ்சல், இமெயில், ஈமெயில், மெயில்`,
  gender: `gender, sex, mf, malefemale, maleorfemale, boygirl, boyorgirl, boysgirls, ലിംഗം, ലിംഗഭേദം, लिंग, பாலினம், பால்`,
  place: `place, city, town, village, native, nativeplace, hometown, birthplace, സ്ഥലം, നാട്, സ്വദേശം, നഗരം, ഗ്രാമം, പട്ടണം,
    स्थान, शहर, नगर, गांव, गाँव, ग्राम, ஊர், இடம், நகரம், கிராமம், சொந்தஊர்`,
  located: `location, lives, living, settled, residing, residingat, staying, താമസസ്ഥലം, താമസം, താമസിക്കുന്ന*, निवास, வசிப்பிடம், வசிக்கும்`,
  current: `current, currently, present, presently, now, ഇപ്പോഴത്തെ, ഇപ്പോൾ, നിലവിലെ, नിലവിൽ, वर्तमान, தற்போதைய, தற்போது`,
  division: `class, div, division, section, sec, std, standard, grade, classsection, ക്ലാസ്, ക്ലാസ്സ്, ഡിവിഷൻ, कक्षा, वर्ग, अनुभाग, வகுப்பு, பிரிவு`,
  address: `address, addr, addresses, mailing, postal, postcode, pincode, pin, zip, മേൽവിലാസം, വിലാസം, पता, முகவரி`,
  self: `student, students, schoolmate, schoolmates, classmate, classmates, alumni, alumnus, alumna, alumnae, candidate, member, members,
    participant, participants, pupil, pupils, self, own, child, വിദ്യാർ*, കുട്ടിയുടെ, കുട്ടി, കുട്ടികളുടെ, സഹപാഠി*, അംഗ*, സ്വന്തം,
    छात्र, छात्रा, विद्यार्थी, बच्चे, सदस्य, மாணவ*, மாணாக்க*, குழந்தை*, உறுப்பினர்*`,
  otherPerson: `phonef, phf, mobilef, father, fathers, dad, daddy, papa, appa, mother, mothers, mom, mum, mummy, amma, parent, parents, parental, guardian, guardians, husband, wife,
    spouse, partner, son, daughter, sonof, daughterof, so, do, wo, co, fo, brother, sister, sibling, siblings, uncle, aunt, grandfather, grandmother, grandparent,
    relative, relatives, relation, relationship, kin, family, nominee, emergency, ice, reference, referee, referred, referrer, friend, friends, neighbour,
    teacher, teachers, tutor, principal, headmaster, headmistress, incharge, warden, manager, managers, assistant, assistants, secretary, employer, driver, doctor,
    children, caretaker, sponsor, കുടുംബ*, അച്ഛ*, അച്ച*, പിതാവ*, പിതാ*, അപ്പ*, അമ്മ*, മാതാവ*, മാതാപിതാ*, മാതൃ*, രക്ഷിതാ*, രക്ഷകർ*, രക്ഷാകർ*, ഭർത്താ*, ഭാര്യ*, അധ്യാപക*,
    पिता, पिताजी, पितृ, माता, माताजी, मातृ, अभिभावक, संरक्षक, पालक, पति, पत्नी, परिवार, शिक्षक, भाई, बहन, आपातकालीन,
    தந்தை*, தகப்ப*, அப்பா*, தாய*, அம்மா*, பெற்றோ*, பாதுகாவல*, கணவ*, மனைவி*, ஆசிரிய*, அவசர*, குடும்ப*`,
  thing: `school, college, university, institution, institute, company, companies, organization, organisation, organizational, org, firm, bank, branch, account,
    user, username, login, nick, nickname, pet, petname, alias, file, sheet, table, product, event, group, club, team, department, dept, designation, job,
    occupation, profession, house, housename, bus, route, hobby, course, subject, exam, blood, religion, caste, tongue, language, state, district, country,
    nation, nationality, phonetic, yomi, prefix, suffix, salutation, fax, pager, telex, isdn, tty, website, web, url, facebook, instagram, linkedin, twitter, skype,
    aadhaar, aadhar, contactperson, സ്കൂൾ, സ്കൂളിന്റെ, സ്കൂളിൻറെ, വിദ്യാലയ*, കോളേജ്*, വീട്ടുപേര്, വീട്ടുപേര*, ബാങ്ക*, ജില്ല, സംസ്ഥാനം, രാജ്യം, ജോലി, തൊഴിൽ,
    विद्यालय, स्कूल, महाविद्यालय, कॉलेज, बैंक, जिला, राज्य, देश, व्यवसाय, பள்ளி*, கல்லூரி*, வங்கி*, மாவட்ட*, மாநில*, தொழில்*`,
  fixedLine: `phr, pho, phh, phoner, phoneo, phoneh, telr, telo, telh, residence, residential, res, resi, resid, landline, land, home, house, office, off, business, work, workplace, direct, board, stdcode,
    ഓഫീസ്, വീട്, വീട്ടിലെ, ലാൻഡ്, ലാൻഡ്‌ലൈൻ, घर, कार्यालय, ऑफिस, லேண்ட்லைன், வீட்டு, அலுவலக*`,
  further: `alternate, alternative, alternat, alt, other, others, secondary, second, additional, extra, another, old, previous, former, backup,
    മറ്റ്, മറ്റു, രണ്ടാമത്തെ, वैकल्पिक, अन्य, दूसरा, மாற்று, மற்ற`,
  meta: 'type, label, status, verified, date, time, visible, privacy, provider, operator, network',
  serial: `sl, slno, sr, srno, serial, sno, roll, rollno, admission, admn, adm, register, registration, regno, reg, index, id,
    ക്രമ, ക്രമനമ്പർ, റോൾ, क्रमांक, क्रम, अनुक्रमांक, रोल, வரிசை`,
  number: `no, nos, number, numbers, num, nr, നമ്പർ, നമ്പറ്, നം, നമ്പറുകൾ, नंबर, नम्बर, नं, न, संख्या, எண், எண்கள்`,
  filler: `of, the, in, for, with, and, or, a, an, your, my, his, her, s, is, as, at, on, to, please, enter, kindly, full, whole, complete,
    correct, valid, capital, capitals, capitalletters, letters, block, english, malayalam, hindi, tamil, country, code, countrycode, digit, digits, primary, main, personal,
    preferred, best, value, details, detail, info, information, if, any, available, only, required, mandatory, optional, active, line,
    ഐഡി, മുഴുവൻ, നിങ്ങളുടെ, വിവരം, വിവരങ്ങൾ, विवरण, விவரம், விவரங்கள், आईडी, का, की, के, पूरा, आपका, இன், உடைய, ஐடி, முழு, உங்கள்`,
};

export const exactIdeas = new Map<string, Idea>();
export const stems: [string, Idea][] = [];
for (const [idea, list] of Object.entries(words) as [Idea, string][]) {
  for (const word of list.split(',')) {
    const text = normalise(word).replaceAll(' ', '');
    if (word.includes('*')) stems.push([text, idea]);
    else if (!exactIdeas.has(text)) exactIdeas.set(text, idea);
  }
}

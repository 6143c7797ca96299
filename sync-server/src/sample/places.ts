import { words } from './names-kerala.ts';

export const homes =
  words(`Thrissur, Thrissur, Thrissur, Ollur, Puthur, Mannuthy, Poonkunnam, Ayyanthole, Chelakkottukara, Kunnamkulam,
  Guruvayur, Chavakkad, Irinjalakuda, Chalakudy, Kodungallur, Wadakkanchery, Pudukad, Amballur, Nadathara, Viyyur, Mulankunnathukavu,
  Arimpur, Anthikad, Peringottukara, Cherpu, Koratty, Angamaly, Shoranur, Pattambi, Ottapalam, Palakkad, Kechery, Pavaratty, Triprayar`);

/** Places in India where people live now. */
export const cities =
  words(`Thrissur, Thrissur, Thrissur, Kochi, Kochi, Kochi, Bengaluru, Bengaluru, Bengaluru, Chennai, Hyderabad, Mumbai,
  Pune, Delhi, Coimbatore, Thiruvananthapuram, Kozhikode, Palakkad, Mysuru, Gurugram, Noida, Kolkata, Ahmedabad, Mangaluru`);

export const abroad =
  words(`Dubai, Dubai, Dubai, Abu Dhabi, Sharjah, Doha, Doha, Muscat, Kuwait City, Riyadh, Manama, London, Manchester,
  Leicester, Dublin, Toronto, Brampton, Calgary, Melbourne, Sydney, Perth, Auckland, Houston, Dallas, New Jersey, San Jose, Boston,
  Frankfurt, Munich, Stockholm, Singapore, Kuala Lumpur, Rome, Malta`);

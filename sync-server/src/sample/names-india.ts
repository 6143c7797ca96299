import { words } from './names-kerala.ts';

/**
 * Names of families that came to Thrissur from elsewhere: first names, and the surnames or initials after
 * them.
 */
export const elsewhere = {
  tamil: {
    male: words(
      `Karthik, Senthil, Murugan, Venkatesh, Bala, Saravanan, Prabhu, Dinesh, Ganesh, Ashwin, Vignesh, Sundar, Arvind, Ramanathan`,
    ),
    female: words(
      `Meenakshi, Kavitha, Priya, Revathi, Vasudha, Janani, Abinaya, Sowmya, Lalitha, Bhuvana, Nithya, Hema, Yamuna`,
    ),
    family: words(
      'Subramanian, Sundaram, Iyer, Ramasamy, Natarajan, Krishnamoorthy, Selvaraj, Murugesan, Palaniappan',
    ),
  },
  konkani: {
    male: words('Ravi, Suresh, Ganesh, Vinayak, Gurudas, Prakash, Narendra, Mohandas'),
    female: words('Deepa, Sharada, Vidya, Roopa, Asha, Shanthi, Radhika, Veena'),
    family: words('Shenoy, Pai, Kamath, Prabhu, Kini, Bhat, Mallya, Nayak'),
  },
  telugu: {
    male: words('Srinivas, Ravi Teja, Naveen, Kalyan, Prasad, Sai Krishna, Chandrasekhar'),
    female: words('Lavanya, Swapna, Sirisha, Madhavi, Harika, Padmaja, Sravani'),
    family: words('Reddy, Rao, Naidu, Chowdary, Varma, Murthy'),
  },
  hindi: {
    male: words(
      'Amit, Rohit, Vikas, Sandeep, Abhishek, Manish, Gaurav, Pankaj, Ankit, Vivek, Nitin, Sanjay, Alok, Rakesh',
    ),
    female: words(
      'Pooja, Neha, Ritu, Shweta, Swati, Anjali, Priyanka, Kavita, Preeti, Nidhi, Sunita, Garima',
    ),
    family: words(
      'Sharma, Gupta, Yadav, Verma, Mishra, Tiwari, Singh, Agarwal, Chauhan, Pandey, Saxena, Srivastava',
    ),
  },
  bengali: {
    male: words('Sourav, Anirban, Subhajit, Debashish, Arnab, Rajarshi, Kaushik, Partha'),
    female: words('Ananya, Moumita, Sreejita, Debolina, Tanushree, Paromita, Sharmistha'),
    family: words('Chatterjee, Mukherjee, Banerjee, Das, Ghosh, Bose, Sengupta, Roy'),
  },
  punjabi: {
    male: words('Harpreet, Gurpreet, Manpreet, Jaspal, Amandeep, Kulwinder, Ravinder'),
    female: words('Simran, Jasleen, Gurleen, Harleen, Navneet, Amanpreet, Kirandeep'),
    family: words('Gill, Sandhu, Dhillon, Bedi, Sidhu, Ahluwalia'),
  },
  gujarati: {
    male: words('Hardik, Jignesh, Bhavesh, Chirag, Mehul, Nirav, Kalpesh'),
    female: words('Komal, Hetal, Dipti, Khushbu, Jinal, Bhumika, Nisha'),
    family: words('Patel, Shah, Mehta, Desai, Joshi, Parekh, Trivedi'),
  },
  marathi: {
    male: words('Sachin, Swapnil, Amol, Prasad, Sameer, Tushar, Yogesh'),
    female: words('Rupali, Snehal, Ashwini, Manasi, Pallavi, Vaishali, Gauri'),
    family: words('Deshmukh, Kulkarni, Patil, Jadhav, Pawar, Gokhale, More'),
  },
  northEast: {
    male: words('Bendang, Lalthanmawia, Tenzing, Ibomcha, Khriezo, Rishang'),
    female: words('Lalrinpuii, Temsula, Sonam, Mercy, Ibemhal, Asenla'),
    family: words('Ralte, Ao, Lepcha, Singha, Angami, Jamir'),
  },
  angloIndian: {
    male: words(`Brian, Jason, Trevor, Clifford, Denzil, Keith, Neville, Ryan, Aubrey, Lester`),
    female: words('Cheryl, Denise, Maureen, Charmaine, Sandra, Vanessa, Glenda, Bridget, Noreen'),
    family: words("D'Souza, Gomez, Pereira, Rodrigues, D'Cruz, Fernandez, Rebello, Luiz, Pinheiro, Correya"),
  },
} as const;

/** Names in Devanagari, with the Latin spelling for usernames. */
export const devanagari = {
  male: words(`अमित शर्मा=Amit Sharma, राजेश कुमार=Rajesh Kumar, विकास यादव=Vikas Yadav, संजय पाटील=Sanjay Patil, अनिल वर्मा=Anil Varma,
    मोहम्मद आरिफ़=Mohammed Arif, दीपक जोशी=Deepak Joshi, सुनील गुप्ता=Sunil Gupta`),
  female:
    words(`पूजा गुप्ता=Pooja Gupta, नेहा सिंह=Neha Singh, सुनीता देवी=Sunita Devi, कविता मिश्रा=Kavita Mishra, प्रिया कुलकर्णी=Priya Kulkarni,
    अंजलि तिवारी=Anjali Tiwari, रेखा चौहान=Rekha Chauhan, शबाना ख़ान=Shabana Khan`),
};

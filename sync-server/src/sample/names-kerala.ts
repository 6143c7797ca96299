/** Names that are common in and around Thrissur. Splits a list at its commas. */
export const words = (list: string): readonly string[] => list.split(',').map((word) => word.trim());

export const hindu = {
  male: words(`Anoop, Arun, Vishnu, Vineeth, Sreejith, Sarath, Rahul, Nithin, Jithin, Ajith, Akhil, Aneesh, Biju, Dileep,
    Gireesh, Hari, Jayakrishnan, Jishnu, Kannan, Krishnakumar, Lijesh, Mahesh, Manoj, Midhun, Nandakumar, Nikhil, Prajith,
    Pramod, Pranav, Prasanth, Rajesh, Ranjith, Ratheesh, Renjith, Sajeev, Sajith, Sandeep, Sanoop, Santhosh, Satheesh, Shaji,
    Shyam, Sooraj, Sreekumar, Sreeraj, Subin, Sudheesh, Sujith, Sumesh, Sunil, Syam, Unnikrishnan, Vaisakh, Vipin, Vivek,
    Abhilash, Adarsh, Amal, Arjun, Aravind, Balu, Deepak, Gokul, Harikrishnan, Jayesh, Kiran, Madhu, Navaneeth, Rajeev, Ramesh`),
  female:
    words(`Anjali, Anjana, Anusree, Aparna, Archana, Arya, Aswathy, Athira, Bindu, Chithra, Deepa, Devika, Dhanya, Divya,
    Gayathri, Geethu, Greeshma, Haritha, Indu, Jayasree, Jisha, Karthika, Krishnapriya, Lakshmi, Lekha, Maya, Meera, Minu,
    Nandana, Neethu, Nimisha, Nisha, Parvathy, Preetha, Raji, Ranjini, Remya, Reshma, Resmi, Rohini, Sajitha, Sandhya, Saranya,
    Shilpa, Sindhu, Smitha, Soumya, Sreedevi, Sreekala, Sreelakshmi, Sruthi, Suja, Surabhi, Surya, Swathi, Uma, Usha, Veena,
    Vidya, Vinitha, Abhirami, Amrutha, Ambili, Bhagya, Drisya, Gopika, Hima, Keerthana, Malavika, Rakhi`),
  family:
    words(`Menon, Nair, Pillai, Warrier, Marar, Namboodiri, Nambiar, Panicker, Kurup, Kartha, Poduval, Pisharody,
    Thampi, Unnithan, Varma`),
  house:
    words(`Kizhakkedath, Puthenveettil, Thekkeppat, Vadakkeppat, Kolazhi, Madathil, Ambat, Parakkat, Cheruvathoor,
    Kodungallur, Puliyannoor, Edathil, Kunnath, Vettiyattil, Pallath`),
};

export const christian = {
  male: words(`Jithin, Bibin, Tijo, Jijo, Sijo, Linto, Jinto, Shinto, Lijo, Rijo, Tintu, Melvin, Alwin, Edwin, Jerin, Jobin, Robin,
    Justin, Nelson, Wilson, Antony, Francis, Davis, Paulson, Jaison, Benny, Shibu, Binoy, Sajan, Roy, George, Thomas, Jacob,
    Mathew, Abraham, Philip, Varghese, Joseph, Johny, Babu, Denny, Dijo, Ebin, Febin, Godwin, Jestin, Jeswin, Joel, Kevin,
    Libin, Manu, Nijo, Pradeep, Renjo, Savio, Stejin, Tibin, Titto, Vinu, Xavier, Aby, Alan, Basil, Cyril, Don, Eldho`),
  female:
    words(`Anu, Merin, Jincy, Sincy, Lincy, Jinsy, Nimmy, Rinu, Tintu, Jisna, Alphonsa, Ancy, Angel, Ann, Anna, Annie,
    Asha, Betty, Bincy, Blessy, Celin, Christy, Daisy, Delna, Diya, Elizabeth, Emily, Feba, Femy, Gracy, Greeshma, Helna, Irine,
    Jeena, Jessy, Jesna, Jismi, Jomol, Josmi, Juliet, Karen, Leena, Leya, Lissy, Liya, Mariya, Marykutty, Mercy, Minnu, Molly,
    Neenu, Nisha, Princy, Reena, Riya, Rosamma, Rose, Sheeba, Shalini, Sherin, Siji, Sneha, Soniya, Sosa, Steffy, Teena, Tessy, Treesa`),
  family:
    words(`Jose, Joseph, Thomas, Mathew, Varghese, Paul, George, Antony, Francis, Davis, John, Jacob, Kurian, Cherian,
    Chacko, Mani, Ouseph, Lonappan, Pailey, Inasu, Devassy, Poulose, Xavier, Sebastian, Philip`),
  house:
    words(`Chakola, Kallookkaran, Akkara, Alappat, Chirayath, Edathuruthikaran, Thekkekara, Menachery, Palathingal,
    Pulikkottil, Vadakkan, Vellanikkaran, Kokkat, Ollukkaran, Moonjely, Arakkal, Chittilappilly, Kattookkaran, Manjaly,
    Mundadan, Nellissery, Pallissery, Pottokkaran, Thottan, Vazhappilly, Kuttikkadan, Maliakkal, Tharakan`),
};

export const muslim = {
  male: words(`Shameer, Nisar, Muhammed Rafi, Muhammed Shafi, Abdul Rasheed, Abdul Salam, Abdul Jaleel, Ashraf, Anas, Ansar, Asif,
    Faisal, Fasil, Firoz, Haris, Hashim, Ibrahim, Ismail, Jabir, Jasim, Jamsheer, Kabeer, Latheef, Mansoor, Mujeeb, Musthafa,
    Nazar, Naushad, Nizam, Rafeeq, Rahim, Rameez, Riyas, Sabith, Sadik, Safwan, Sajjad, Shabeer, Shafeeq, Shahid, Shajahan,
    Sherif, Siraj, Suhail, Thaha, Ubaid, Yasir, Yoosuf, Zakariya, Muhammed Fayis, Muhammed Ajmal`),
  female:
    words(`Fathima, Fathima Suhra, Ayisha, Amina, Asma, Asiya, Fasna, Febina, Fida, Hafsa, Hanna, Haseena, Hiba, Jamseera,
    Jasmin, Jaseela, Khadeeja, Laila, Lubna, Mariyam, Mumthaz, Nafeesa, Najma, Nasreen, Naziya, Nishana, Raheena, Ramla, Rasiya,
    Rehana, Rifa, Rinsha, Rubeena, Sabira, Safna, Sahla, Saleena, Sameera, Shabna, Shahana, Shamna, Shareefa, Shifa, Sumayya,
    Suhana, Thasni, Zeenath`),
  family: words(
    `Ahammed, Basheer, Hameed, Hussain, Kareem, Koya, Kunju, Marakkar, Moideen, Rahman, Rawther, Salim, Sherin, Thangal`,
  ),
  house: words(
    `Puthiyapurayil, Valiyakath, Kunnummal, Pokkakkillath, Arakkaveettil, Kizhakkayil, Panikkaveettil, Thayyil`,
  ),
};

/** Names in Malayalam, with the Latin spelling for usernames. */
export const malayalam = {
  male: words(`അനിൽ കുമാർ=Anil Kumar, സുരേഷ് ബാബു=Suresh Babu, ജോസ് പോൾ=Jose Paul, ഷാജി കെ. വി.=Shaji K V, വിഷ്ണു നമ്പൂതിരി=Vishnu Namboodiri,
    ബിജു തോമസ്=Biju Thomas, രാജേഷ് മേനോൻ=Rajesh Menon, അബ്ദുൽ റസാഖ്=Abdul Razak, ഉണ്ണികൃഷ്ണൻ=Unnikrishnan, സജീവ് എം.=Sajeev M,
    പ്രകാശൻ=Prakasan, ജോണി ചിറയത്ത്=Johny Chirayath, മുഹമ്മദ് ബഷീർ=Muhammed Basheer, ഹരികുമാർ=Harikumar, ദിനേശ് പി. കെ.=Dinesh P K,
    ശ്രീജിത്ത് വാര്യർ=Sreejith Warrier, മനോജ് കുമാർ=Manoj Kumar, ആന്റണി വർഗീസ്=Antony Varghese`),
  female:
    words(`ശ്രീദേവി=Sreedevi, ലതിക മേനോൻ=Lathika Menon, മേരി ജോസഫ്=Mary Joseph, ഫാത്തിമ ബീവി=Fathima Beevi, അമ്പിളി എസ്.=Ambili S,
    രമ്യ നായർ=Remya Nair, സിന്ധു കെ.=Sindhu K, ജെസ്സി തോമസ്=Jessy Thomas, ആതിര=Athira, ബിന്ദു പണിക്കർ=Bindu Panicker,
    ഷീബ വർഗീസ്=Sheeba Varghese, ഐഷാബി=Aishabi, ഗീത ടി. ആർ.=Geetha T R, സൗമ്യ=Soumya, അശ്വതി മോഹൻ=Aswathy Mohan,
    റോസമ്മ ചാക്കോ=Rosamma Chacko, നിഷ പോൾ=Nisha Paul, ഇന്ദിര=Indira`),
};

export const initials = words('A, B, C, D, J, K, K, K, M, M, N, P, P, P, R, S, S, T, V, V');

// The names that other tools, and AI models, give to the values that they fill into a text: {first_name}, [Your Name],
// %COMPANY%. Here in lower case, without accents, blanks and signs.

/** These say whose value it is, and may stand before a name: `contact.first_name`, `[Your Name]`. */
export const OWNERS = [
	'account',
	'client',
	'contact',
	'customer',
	'enter',
	'her',
	'his',
	'insert',
	'lead',
	'my',
	'our',
	'person',
	'profile',
	'prospect',
	'recipient',
	'sender',
	'subscriber',
	'the',
	'their',
	'user',
	'your',
] as const;

const ENGLISH = [
	'calendarlink',
	'calendarurl',
	'city',
	'company',
	'companydomain',
	'companyname',
	'companyshort',
	'companyurl',
	'companywebsite',
	'country',
	'email',
	'emailaddress',
	'firm',
	'firstname',
	'fname',
	'forename',
	'fullname',
	'givenname',
	'greeting',
	'headline',
	'icebreaker',
	'industry',
	'jobposition',
	'jobrole',
	'jobtitle',
	'lastname',
	'linkedinurl',
	'lname',
	'location',
	'meetinglink',
	'name',
	'nickname',
	'organisation',
	'organisationname',
	'organization',
	'organizationname',
	'personalization',
	'phone',
	'phonenumber',
	'position',
	'salutation',
	'signature',
	'surname',
	'title',
	'website',
];

const GERMAN = [
	'anrede',
	'berufsbezeichnung',
	'branche',
	'firma',
	'firmenname',
	'nachname',
	'stadt',
	'stelle',
	'unternehmen',
	'unternehmensname',
	'vorname',
];

const FRENCH = ['entreprise', 'nom', 'nomdefamille', 'poste', 'prenom', 'societe', 'ville'];

const SPANISH = ['apellido', 'apellidos', 'cargo', 'ciudad', 'empresa', 'nombre'];

const OTHERS = ['achternaam', 'azienda', 'bedrijf', 'cognome', 'nome', 'sobrenome', 'voornaam'];

export const NAMES: ReadonlySet<string> = new Set(
	[ENGLISH, GERMAN, FRENCH, SPANISH, OTHERS].flat(),
);

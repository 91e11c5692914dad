import type { LeadCreate } from '../../../../../src/contract/leads';

// What sheets call the fields of a lead beside the API's own names, in English, German, French and Spanish. The best
// names come first. Case, accents, spaces and punctuation do not matter. A date of birth goes by its own name alone:
// sheets write dates in too many ways.

const LANGUAGES = ['english', 'german', 'french', 'spanish'] as const;

type Names = { readonly [Language in (typeof LANGUAGES)[number]]?: readonly string[] };
type NamesOfColumns = { readonly [Column in keyof LeadCreate]?: Names };

/** The names of all languages, those of the first language first. */
export const inAllLanguages = (names: Names = {}): string[] =>
	LANGUAGES.flatMap((language) => names[language] ?? []);

/** The names of one column; none if it is not among them. */
export const namesOf = (columns: NamesOfColumns, column: string): string[] =>
	inAllLanguages(columns[column as keyof LeadCreate]);

export const COLUMN_NAMES: NamesOfColumns = {
	first_name: {
		english: ['given name', 'forename', 'first'],
		german: ['Vorname', 'Rufname'],
		french: ['prénom'],
		spanish: ['nombre de pila', 'primer nombre', 'nombres'],
	},
	last_name: {
		english: ['surname', 'family name', 'last'],
		german: ['Nachname', 'Familienname', 'Zuname'],
		french: ['nom de famille'],
		spanish: ['apellido', 'apellidos', 'primer apellido'],
	},
	social_url: {
		english: [
			'LinkedIn URL',
			'LinkedIn profile URL',
			'LinkedIn profile',
			'LinkedIn',
			'LinkedIn link',
			'person LinkedIn URL',
			'contact LinkedIn URL',
			'LinkedIn address',
			'LI URL',
			'profile URL',
			'profile link',
			'profile address',
			'public profile URL',
			'social profile',
			'default profile URL',
			'social profile URL',
			'social link',
		],
		german: ['LinkedIn-Profil', 'Profil-URL', 'Profil-Link', 'Profiladresse'],
		french: ['profil LinkedIn', 'URL LinkedIn', 'lien LinkedIn', 'URL du profil', 'lien du profil'],
		spanish: [
			'perfil de LinkedIn',
			'perfil LinkedIn',
			'URL de LinkedIn',
			'enlace de LinkedIn',
			'URL del perfil',
			'enlace del perfil',
		],
	},
	email: {
		english: [
			'mail',
			'email address',
			'mail address',
			'work email',
			'business email',
			'primary email',
			'personal email',
		],
		german: ['E-Mail-Adresse', 'Mailadresse'],
		french: ['courriel', 'adresse e-mail', 'adresse mail', 'adresse électronique'],
		spanish: ['correo electrónico', 'correo', 'dirección de correo electrónico'],
	},
	company: {
		english: [
			'company name',
			'organization',
			'organisation',
			'organization name',
			'employer',
			'current company',
			'account name',
			'business name',
		],
		german: ['Firma', 'Unternehmen', 'Firmenname', 'Unternehmensname', 'Arbeitgeber'],
		french: ['entreprise', 'société', "nom de l'entreprise", 'nom de la société', 'employeur'],
		spanish: ['empresa', 'nombre de la empresa', 'compañía', 'organización'],
	},
	company_social_url: {
		english: [
			'company LinkedIn URL',
			'company LinkedIn',
			'company LinkedIn profile',
			'LinkedIn company URL',
			'organization LinkedIn URL',
			'company profile URL',
		],
		german: ['Firmenprofil', 'Unternehmensprofil', 'LinkedIn Unternehmen', 'LinkedIn Firma'],
		french: ["LinkedIn de l'entreprise", 'LinkedIn entreprise'],
		spanish: ['LinkedIn de la empresa', 'LinkedIn empresa'],
	},
	job_title: {
		english: [
			'position',
			'role',
			'job',
			'job role',
			'job position',
			'current position',
			'occupation',
			'function',
			'designation',
			'position title',
			'organization title',
		],
		german: ['Jobtitel', 'Funktion', 'Stelle', 'Berufsbezeichnung', 'Stellenbezeichnung', 'Rolle'],
		french: ['poste', 'fonction', 'intitulé du poste', 'intitulé de poste', 'titre du poste'],
		spanish: ['cargo', 'puesto', 'título del puesto'],
	},
	headline: { english: ['profile headline', 'LinkedIn headline'] },
	summary: {
		english: ['about', 'bio', 'biography', 'profile summary'],
		german: ['Zusammenfassung'],
		spanish: ['resumen'],
	},
	industry: {
		english: ['sector'],
		german: ['Branche'],
		french: ['secteur', "secteur d'activité", 'industrie'],
		spanish: ['industria'],
	},
	phone: {
		english: [
			'phone number',
			'telephone',
			'telephone number',
			'mobile',
			'mobile phone',
			'mobile number',
			'cell',
			'cell phone',
			'work phone',
			'direct phone',
			'tel',
		],
		german: [
			'Telefon',
			'Telefonnummer',
			'Handy',
			'Handynummer',
			'Mobil',
			'Mobiltelefon',
			'Mobilnummer',
		],
		french: ['numéro de téléphone', 'portable', 'téléphone portable'],
		spanish: ['teléfono', 'número de teléfono', 'móvil', 'teléfono móvil', 'celular'],
	},
	location: {
		english: ['city', 'city/region', 'place', 'town'],
		german: ['Ort', 'Stadt', 'Standort', 'Wohnort'],
		french: ['ville', 'lieu', 'localisation'],
		spanish: ['ciudad', 'ubicación', 'localidad'],
	},
	gender: {
		english: ['sex'],
		german: ['Geschlecht'],
		french: ['sexe'],
		spanish: ['género', 'sexo'],
	},
	notes: {
		english: ['note', 'comment', 'comments', 'remarks'],
		german: ['Notiz', 'Notizen', 'Bemerkung', 'Bemerkungen', 'Kommentar', 'Anmerkungen'],
		french: ['remarque', 'remarques', 'commentaire', 'commentaires'],
		spanish: ['nota', 'notas', 'comentario', 'comentarios'],
	},
	profile_picture_url: {
		english: [
			'profile picture',
			'picture',
			'picture URL',
			'photo',
			'photo URL',
			'avatar',
			'avatar URL',
			'profile image',
			'profile photo',
			'image URL',
		],
		german: ['Profilbild', 'Foto'],
		french: ['photo de profil'],
		spanish: ['foto de perfil'],
	},
	skills: {
		english: ['skill'],
		german: ['Kenntnisse', 'Fähigkeiten'],
		french: ['compétences'],
		spanish: ['habilidades', 'competencias'],
	},
};

/** Names that may mean something else: taken if no other column fits. */
export const VAGUE_NAMES: NamesOfColumns = {
	social_url: {
		english: ['profile', 'URL', 'link'],
		german: ['Profil'],
		french: ['lien'],
		spanish: ['perfil', 'enlace'],
	},
	job_title: { english: ['title'] },
	location: {
		english: ['country', 'region'],
		german: ['Land'],
		french: ['pays'],
		spanish: ['país'],
	},
};

/** A name of two parts, for a sheet that has no column for one of them. */
export const FULL_NAMES: Names = {
	english: ['full name', 'name', 'contact name', 'lead name', 'person name', 'contact person'],
	german: ['vollständiger Name', 'Vor- und Nachname', 'Vorname Nachname', 'Ansprechpartner'],
	french: ['nom complet', 'nom', 'prénom et nom'],
	spanish: ['nombre completo', 'nombre', 'nombre y apellidos'],
};

/** Left off the start of a full name. */
export const TITLES = [
	'Dr.',
	'Prof.',
	'Mr.',
	'Mrs.',
	'Ms.',
	'Mx.',
	'Miss',
	'Sir',
	'Herr',
	'Frau',
	'Dipl.-Ing.',
	'med.',
	'Mme',
	'Mlle',
	'Sr.',
	'Sra.',
	'Srta.',
];

/** Left off the end of a full name, after a comma. */
export const SUFFIXES = [
	'Jr.',
	'Sr.',
	'II',
	'III',
	'IV',
	'Ph.D.',
	'Dr.',
	'M.D.',
	'J.D.',
	'Esq.',
	'MBA',
	'B.Sc.',
	'M.Sc.',
	'LL.M.',
	'CPA',
	'CFA',
	'PMP',
	'CISSP',
];

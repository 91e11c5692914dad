import type { LeadCreate } from '../../../../../src/contract/leads';

// What sheets call the fields of a lead beside the API's own names, in English, German, French and Spanish. The best
// names come first. Case, accents, spaces and punctuation do not matter. A date of birth goes by its own name alone:
// sheets write dates in too many ways.

type Names = { readonly [Column in keyof LeadCreate]?: readonly string[] };

export const COLUMN_NAMES = {
	first_name: [
		...['given name', 'forename', 'first'],
		...['Vorname', 'Rufname'],
		...['prénom'],
		...['nombre de pila', 'primer nombre', 'nombres'],
	],
	last_name: [
		...['surname', 'family name', 'last'],
		...['Nachname', 'Familienname', 'Zuname'],
		...['nom de famille'],
		...['apellido', 'apellidos', 'primer apellido'],
	],
	social_url: [
		...['LinkedIn URL', 'LinkedIn profile URL', 'LinkedIn profile', 'LinkedIn', 'LinkedIn link'],
		...['person LinkedIn URL', 'contact LinkedIn URL', 'LinkedIn address', 'LI URL'],
		...['profile URL', 'profile link', 'profile address', 'public profile URL', 'social profile'],
		...['default profile URL', 'social profile URL', 'social link'],
		...['LinkedIn-Profil', 'Profil-URL', 'Profil-Link', 'Profiladresse'],
		...['profil LinkedIn', 'URL LinkedIn', 'lien LinkedIn', 'URL du profil', 'lien du profil'],
		...['perfil de LinkedIn', 'perfil LinkedIn', 'URL de LinkedIn', 'enlace de LinkedIn'],
		...['URL del perfil', 'enlace del perfil'],
	],
	email: [
		...['mail', 'email address', 'mail address'],
		...['work email', 'business email', 'primary email', 'personal email'],
		...['E-Mail-Adresse', 'Mailadresse'],
		...['courriel', 'adresse e-mail', 'adresse mail', 'adresse électronique'],
		...['correo electrónico', 'correo', 'dirección de correo electrónico'],
	],
	company: [
		...['company name', 'organization', 'organisation', 'organization name', 'employer'],
		...['current company', 'account name', 'business name'],
		...['Firma', 'Unternehmen', 'Firmenname', 'Unternehmensname', 'Arbeitgeber'],
		...['entreprise', 'société', "nom de l'entreprise", 'nom de la société', 'employeur'],
		...['empresa', 'nombre de la empresa', 'compañía', 'organización'],
	],
	company_social_url: [
		...['company LinkedIn URL', 'company LinkedIn', 'company LinkedIn profile'],
		...['LinkedIn company URL', 'organization LinkedIn URL', 'company profile URL'],
		...['Firmenprofil', 'Unternehmensprofil', 'LinkedIn Unternehmen', 'LinkedIn Firma'],
		...["LinkedIn de l'entreprise", 'LinkedIn entreprise'],
		...['LinkedIn de la empresa', 'LinkedIn empresa'],
	],
	job_title: [
		...['position', 'role', 'job', 'job role', 'job position', 'current position'],
		...['occupation', 'function', 'designation', 'position title', 'organization title'],
		...['Jobtitel', 'Funktion', 'Stelle', 'Berufsbezeichnung', 'Stellenbezeichnung', 'Rolle'],
		...['poste', 'fonction', 'intitulé du poste', 'intitulé de poste', 'titre du poste'],
		...['cargo', 'puesto', 'título del puesto'],
	],
	headline: ['profile headline', 'LinkedIn headline'],
	summary: ['about', 'bio', 'biography', 'profile summary', 'Zusammenfassung', 'resumen'],
	industry: ['sector', 'Branche', 'secteur', "secteur d'activité", 'industrie', 'industria'],
	phone: [
		...['phone number', 'telephone', 'telephone number', 'mobile', 'mobile phone'],
		...['mobile number', 'cell', 'cell phone', 'work phone', 'direct phone', 'tel'],
		...['Telefon', 'Telefonnummer', 'Handy', 'Handynummer', 'Mobil', 'Mobiltelefon', 'Mobilnummer'],
		...['numéro de téléphone', 'portable', 'téléphone portable'],
		...['teléfono', 'número de teléfono', 'móvil', 'teléfono móvil', 'celular'],
	],
	location: [
		...['city', 'city/region', 'place', 'town'],
		...['Ort', 'Stadt', 'Standort', 'Wohnort'],
		...['ville', 'lieu', 'localisation'],
		...['ciudad', 'ubicación', 'localidad'],
	],
	gender: ['sex', 'Geschlecht', 'sexe', 'género', 'sexo'],
	notes: [
		...['note', 'comment', 'comments', 'remarks'],
		...['Notiz', 'Notizen', 'Bemerkung', 'Bemerkungen', 'Kommentar', 'Anmerkungen'],
		...['remarque', 'remarques', 'commentaire', 'commentaires'],
		...['nota', 'notas', 'comentario', 'comentarios'],
	],
	profile_picture_url: [
		...['profile picture', 'picture', 'picture URL', 'photo', 'photo URL', 'avatar', 'avatar URL'],
		...['profile image', 'profile photo', 'image URL'],
		...['Profilbild', 'photo de profil', 'foto de perfil', 'Foto'],
	],
	skills: ['skill', 'Kenntnisse', 'Fähigkeiten', 'compétences', 'habilidades', 'competencias'],
} satisfies Names;

/** Names that may mean something else: taken if no other column fits. */
export const VAGUE_NAMES = {
	social_url: ['profile', 'URL', 'link', 'Profil', 'perfil', 'lien', 'enlace'],
	job_title: ['title'],
	location: ['country', 'region', 'Land', 'pays', 'país'],
} satisfies Names;

/** A name of two parts, for a sheet that has no column for one of them. */
export const FULL_NAMES = [
	...['full name', 'name', 'contact name', 'lead name', 'person name', 'contact person'],
	...['vollständiger Name', 'Vor- und Nachname', 'Vorname Nachname', 'Ansprechpartner'],
	...['nom complet', 'nom', 'prénom et nom'],
	...['nombre completo', 'nombre', 'nombre y apellidos'],
];

/** Left off the start of a full name. */
export const TITLES = [
	...['Dr.', 'Prof.', 'Mr.', 'Mrs.', 'Ms.', 'Mx.', 'Miss', 'Sir'],
	...['Herr', 'Frau', 'Dipl.-Ing.', 'med.', 'Mme', 'Mlle', 'Sr.', 'Sra.', 'Srta.'],
];

/** Left off the end of a full name, after a comma. */
export const SUFFIXES = [
	...['Jr.', 'Sr.', 'II', 'III', 'IV', 'Ph.D.', 'Dr.', 'M.D.', 'J.D.', 'Esq.'],
	...['MBA', 'B.Sc.', 'M.Sc.', 'LL.M.', 'CPA', 'CFA', 'PMP', 'CISSP'],
];

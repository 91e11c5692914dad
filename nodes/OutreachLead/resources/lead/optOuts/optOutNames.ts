import type { ByLanguage } from './byLanguage';

// What sheets and exports call the columns that say whether somebody may be contacted. Case, accents, spaces and
// punctuation do not matter. A name that several languages share stands with the first of them.

/** What the names of a kind say, and what other words beside them change. */
export interface NameGroup {
	readonly scope: 'contact' | 'channel';
	readonly isOptIn?: boolean;
	/** The scope if words that nobody knows stand beside the name: without it, the column is about something else. */
	readonly amongOthers?: 'contact' | 'channel';
	/** A `not` before the name turns it round: `Not opted out`, `No consent`. */
	readonly isTurnedByNot?: boolean;
	/** Beside a time it is about something else: `No contact since`. */
	readonly isOfNoTime?: boolean;
	readonly names: ByLanguage;
}

export const NAME_GROUPS: readonly NameGroup[] = [
	{
		scope: 'contact',
		amongOthers: 'contact',
		names: {
			english: `
				do not contact, don't contact, DNC, do not reach out, don't reach out, do not approach, do
				not disturb, DND, do not message, don't message, do not DM, do not connect, don't connect,
				do not pitch, do not add to sequence, do not engage, do not prospect, do not solicit, do not
				target, do not market, don't market, do not allow contact, never contact, never to be
				contacted, not to be contacted, must not be contacted, should not be contacted, may not be
				contacted, not want to be contacted, not want contact, not wish to be contacted, not like to
				be contacted, not agree to be contacted, refuses contact, refused contact, declines contact,
				declined contact, contact not allowed, contact not permitted, contact forbidden, contact
				prohibited, no further contact, no contact allowed, no solicitation, no soliciting, no
				marketing, stop contacting, stop contact, exclude from outreach, excluded from outreach,
				exclude from campaigns, excluded from campaigns, exclude from sequences, exclude from
				sequence, exclude from automation, excluded from sequences, excluded from automation,
				exclude from marketing, excluded from marketing, outreach exclusion, right to be forgotten,
				forget this individual, should forget`,
			german: `
				nicht kontaktieren, nicht mehr kontaktieren, nicht mehr anschreiben, nicht mehr ansprechen,
				nicht kontaktiert werden, nicht zu kontaktieren, nicht anschreiben, nicht angeschrieben
				werden, nicht ansprechen, nicht angesprochen werden, nicht stören, nicht bewerben, kein
				Kontakt erwünscht, kein Kontakt gewünscht, keinen Kontakt, Kontakt nicht erwünscht, Kontakt
				unerwünscht, Kontakt nicht erlaubt, Kontakt verboten, Kontakt verweigert, Kontakt abgelehnt,
				Kontakt sperren, lehnt Kontakt ab, Kontaktaufnahme nicht erwünscht, Kontaktaufnahme nicht
				erlaubt, keine Kontaktaufnahme, keine Ansprache, keine Akquise, keine Werbung,
				Kontaktsperre, Kontaktverbot, Werbesperre, Werbeverbot, Werbewiderspruch, Ansprachesperre,
				Sperrvermerk, Sperrkennzeichen`,
			french: `
				ne pas contacter, ne plus contacter, ne doit pas être contacté, ne souhaite pas être
				contacté, ne veut pas être contacté, à ne pas contacter, ne pas démarcher, ne pas
				solliciter, ne pas prospecter, ne pas déranger, ne pas approcher, pas de prospection, pas de
				démarchage, contact interdit, contact non autorisé, refus de contact, contact refusé, refusé
				le démarchage, refuse le contact, refuse tout contact, opposition au démarchage, opposition
				à la prospection`,
			spanish: `
				no contactar, no volver a contactar, no se debe contactar, no debe ser contactado, no desea
				ser contactado, no quiere ser contactado, no desea contacto, no quiere contacto, no
				molestar, no prospectar, no abordar, no enviar mensajes, no enviar publicidad, contacto
				prohibido, contacto no permitido, contacto no autorizado, prohibido contactar, rechaza
				contacto, excluir de campañas, excluido de campañas`,
			italian: `
				non contattare, da non contattare, non deve essere contattato, non vuole essere contattato,
				non desidera essere contattato, non disturbare, non sollecitare, contatto vietato, contatto
				non autorizzato, contatto non consentito, divieto di contatto, rifiuta il contatto, escludi
				dalle campagne, escluso dalle campagne`,
			dutch: `
				niet contacteren, niet meer contacteren, niet contacten, niet gecontacteerd worden, niet
				benaderen, niet meer benaderen, niet benaderd worden, niet te benaderen, niet storen, niet
				aanschrijven, niet aanspreken, geen contact opnemen, geen contact gewenst, geen reclame,
				geen marketing, geen acquisitie, contact niet toegestaan, contactverbod, contactblokkade,
				wil geen contact, uitsluiten van campagnes, uitgesloten van campagnes`,
			portuguese: `
				não contatar, não contactar, não contate, não contacte, não deve ser contatado, não deve ser
				contactado, não deseja ser contatado, não deseja ser contactado, não quer ser contatado, não
				quer ser contactado, não deseja contato, não quer contato, não entrar em contato, não entrar
				em contacto, não perturbe, não perturbar, não abordar, não prospectar, não incomodar,
				contato proibido, recusa contato, recusa contacto, contacto proibido, excluir de campanhas`,
		},
	},
	{
		// `Opted out of product news` is about less than everything.
		scope: 'contact',
		amongOthers: 'channel',
		isTurnedByNot: true,
		names: {
			english: 'opt out, opted out, opting out, unsubscribed, unsubbed',
			german: 'abgemeldet, ausgetragen, abbestellt',
			french: 'désabonné, désabonnée, désinscrit, désinscrite',
			spanish: `
				dado de baja, dada de baja, solicita baja, solicitó baja, se dio de baja, suscripción
				cancelada, desuscrito, desuscrita`,
			italian: 'disiscritto, disiscritta, iscrizione annullata',
			dutch: 'uitgeschreven, afgemeld',
			portuguese: `
				descadastrado, descadastrada, desinscrito, desinscrita, inscrição cancelada, cancelou a
				inscrição`,
		},
	},
	{
		// Other things are blocked, excluded or objected to as well: `Blocked domains`, `Excluded industries`.
		scope: 'contact',
		isTurnedByNot: true,
		names: {
			english: `
				not contactable, do not send, do not allow, do not import, do not include, do not use, off
				limits, hands off, unsubscribe, unsub, blocked, blocklist, blocklisted, blacklist,
				blacklisted, denylist, denylisted, stop list, suppress, suppressed, suppression, suppression
				list, exclude, excluded, exclusion, exclusion list, banned, objection, objected, consent
				withdrawn, consent revoked, consent refused, withdrew consent, withdrawn consent, revoked
				consent, refused consent, Robinson, Robinson list`,
			german: `
				gesperrt, Sperre, Sperrliste, blockiert, Blockliste, ausgeschlossen, ausschließen,
				Ausschluss, Ausschlussliste, schwarze Liste, Widerspruch, widersprochen, Widerspruch
				eingelegt, Einwilligung widerrufen, Widerruf der Einwilligung, Werbewiderruf,
				DSGVO-Widerruf, Abmeldung, Robinsonliste`,
			french: `
				bloqué, bloquée, exclu, exclue, exclure, liste noire, liste d'exclusion, liste d'opposition,
				liste Robinson, opposition, droit d'opposition, s'oppose, opposé, blacklisté, blacklistée,
				blocklistée, consentement retiré, consentement refusé, retrait du consentement,
				désabonnement, désinscription`,
			spanish: `
				bloqueado, bloqueada, excluido, excluida, excluir, lista negra, lista de exclusión, lista
				Robinson, oposición, derecho de oposición, se opone, consentimiento revocado, consentimiento
				retirado, vetado`,
			italian: `
				bloccato, bloccata, escluso, esclusa, escludere, escludi, lista nera, lista di esclusione,
				opposizione, diritto di opposizione, si oppone, consenso revocato, consenso negato, revoca
				del consenso, disiscrizione`,
			dutch: `
				geblokkeerd, uitgesloten, uitsluiten, zwarte lijst, blokkade, blokkeerlijst, bezwaar,
				bezwaar gemaakt, recht van bezwaar, toestemming ingetrokken, toestemming geweigerd,
				uitschrijving, afmelding`,
			portuguese: `
				lista de bloqueio, lista de exclusão, oposição, direito de oposição, consentimento revogado,
				consentimento recusado, opõe-se, descadastro`,
		},
	},
	{
		scope: 'contact',
		isOfNoTime: true,
		names: {
			english: 'no contact, no outreach, no outbound, no prospecting',
			german: 'kein Kontakt',
			french: 'aucun contact, pas de contact',
			spanish: 'sin contacto',
			italian: 'nessun contatto',
			dutch: 'geen contact',
			portuguese: 'sem contato, sem contacto',
		},
	},
	{
		scope: 'channel',
		amongOthers: 'channel',
		names: {
			english: `
				do not call, don't call, DNCL, do not phone, do not email, don't email, do not bulk email,
				do not mail, don't mail, do not postal mail, do not text, don't text, do not SMS, do not
				fax, do not send email, do not send emails, do not send newsletter, do not allow email, do
				not allow emails, do not allow bulk emails, do not allow phone calls, do not allow calls, do
				not allow mails, do not allow faxes, no calls, no cold calls, no cold calling, no emails, no
				marketing emails, no newsletter, no newsletters, no mailings, no SMS, no marketing email,
				marketing suspended`,
			german: `
				nicht anrufen, nicht angerufen werden, nicht mailen, keine Anrufe, keine E-Mails, keine
				Mails, keine Mailings, kein Newsletter, keine Newsletter, keine SMS, keine Post, keine
				Werbemails`,
			french: `
				ne pas appeler, ne pas téléphoner, ne pas envoyer, pas d'appels, pas d'e-mails, pas
				d'emailing, pas de newsletter, Bloctel`,
			spanish: `
				no llamar, no enviar correos, no enviar correo, no enviar emails, no enviar email, sin
				llamadas, sin newsletter`,
			italian: `
				non chiamare, non telefonare, non inviare e-mail, non inviare, registro delle opposizioni,
				registro pubblico delle opposizioni`,
			dutch: `
				niet bellen, niet mailen, niet e-mailen, geen e-mails, geen mailings, geen nieuwsbrief,
				bel-me-niet, bel-me-niet-register`,
			portuguese: `
				não ligar, não telefonar, não enviar e-mail, não enviar e-mails, não enviar, sem newsletter`,
		},
	},
	{
		scope: 'contact',
		isOptIn: true,
		isTurnedByNot: true,
		names: {
			english: `
				consent, consented, consents, consent on file, data consent, has given consent, opt in,
				opted in, contact permission, permission to contact, contact allowed, contact permitted,
				contact OK, OK to contact, okay to contact, allowed to contact, allow contact, allows
				contact, can contact, can be contacted, may contact, may be contacted, may we contact, can
				we contact, contactable, agree to contact, agreed to contact, agree to be contacted, agrees
				to be contacted, agreed to be contacted, accepts contact, wants to be contacted, willing to
				be contacted, happy to be contacted`,
			german: `
				Einwilligung, Einwilligung erteilt, Einwilligungserklärung, Einverständnis,
				Einverständniserklärung, Zustimmung, zugestimmt, eingewilligt, Kontakt erlaubt, Kontakt
				erwünscht, Kontaktaufnahme erlaubt, Kontaktaufnahme erwünscht, Kontakterlaubnis, darf
				kontaktiert werden, darf angeschrieben werden`,
			french: `
				consentement, a consenti, contact autorisé, autorisation de contact, accepte le contact,
				accepte d'être contacté, accepte d'être contactée, peut être contacté, peut être contactée`,
			spanish: `
				consentimiento, contacto permitido, contacto autorizado, permite contacto, permiso de
				contacto, autorización de contacto, autoriza contacto, acepta contacto, acepta ser
				contactado, puede ser contactado, se puede contactar`,
			italian: `
				consenso, contatto autorizzato, contatto consentito, autorizza il contatto, autorizzazione
				al contatto, accetta di essere contattato, può essere contattato, contattabile`,
			dutch: `
				toestemming, contact toegestaan, mag benaderd worden, mag gecontacteerd worden, akkoord met
				contact`,
			portuguese: `
				consentimento, contato permitido, contato autorizado, permissão de contato, permissão de
				contacto, autoriza contato, aceita contato, aceita contacto, aceita ser contatado, aceita
				ser contactado, pode ser contatado, pode ser contactado`,
		},
	},
	{
		scope: 'channel',
		isOptIn: true,
		isTurnedByNot: true,
		names: {
			english: `
				subscribed, double opt in, accepts marketing, accepts email marketing, accepts SMS
				marketing, marketing permission, marketing permissions, email allowed, allow email, allow
				emails, allow calls, allow SMS, call allowed, calls allowed, OK to email, OK to call, can
				email, can call, may email, may call`,
			german: `
				abonniert, Newsletter-Abonnent, Newsletter erwünscht, Anruf erlaubt, E-Mail erlaubt, per
				E-Mail erlaubt, Werbung erlaubt, Werbeerlaubnis`,
			french: 'abonné, abonnée, abonné à la newsletter, inscrit à la newsletter',
			spanish: 'suscrito, suscrita, acepta publicidad, acepta comunicaciones',
			italian: 'iscritto, iscritta, accetta comunicazioni',
			dutch: 'geabonneerd, nieuwsbrief gewenst',
			portuguese: 'inscrito, inscrita, aceita publicidade, aceita comunicações',
		},
	},
];

/** What makes a name one about this way of writing to somebody alone. */
export const CHANNELS: ByLanguage = {
	english: `
		email, emails, emailing, mail, mails, mailing, mailings, mailing list, phone, telephone, call,
		calls, cold calls, mobile, text, texts, SMS, fax, WhatsApp, post, postal, newsletter,
		newsletters, push, by email, by mail, by phone, by post, by SMS, by text, via email, via phone,
		via SMS`,
	german: 'Telefon, telefonisch, Anruf, Anrufe, per Post, Handy, Werbemails',
	french: `
		par e-mail, par téléphone, par courrier, par SMS, courriel, courriels, appel, appels, courrier,
		infolettre`,
	spanish: `
		por correo, por teléfono, por SMS, correo, correos, teléfono, llamada, llamadas, boletín,
		boletines`,
	italian: 'chiamata, chiamate, posta, posta elettronica',
	dutch: 'telefoon, bellen, nieuwsbrief, nieuwsbrieven',
	portuguese: 'por e-mail, por telefone, telefone, ligação, ligações, boletim',
};

/**
 * Who wants no marketing wants no message either, but who has not agreed to marketing has not said no to one: beside an
 * opt-in it counts as a channel.
 */
export const MARKETING: ByLanguage = {
	english: 'marketing, advertising, promotions, promotional, commercial',
	german: 'Werbung, Werbe',
	french: 'publicité, commerciale, communications',
	spanish: 'publicidad, comunicaciones, comercial, comerciales',
	italian: 'pubblicità, comunicazioni, commerciali',
	dutch: 'reclame',
	portuguese: 'publicidade, comunicações, comerciais',
};

export const NEGATIONS: ByLanguage = {
	english: 'not, never, no, without',
	german: 'nicht, nie, kein, keine, keinen, ohne',
	french: 'pas, jamais, non, aucun, aucune, sans',
	spanish: 'sin, nunca',
	italian: 'mai, senza, nessun, nessuna',
	dutch: 'niet, nooit, geen, zonder',
	portuguese: 'não, sem, nenhum',
};

/** When it was: says that somebody opted out, but nothing of those who did not opt in. */
export const TIMES: ByLanguage = {
	english: 'date, time, timestamp, at, since, when, until, till, expires',
	german: 'Datum, Zeitpunkt, am, seit, ab, bis',
	french: `
		heure, le, depuis, jusqu'au`,
	spanish: 'fecha, hora, desde, hasta',
	italian: 'data, dal, fino al',
	dutch: 'tijdstip, op, sinds, vanaf, tot',
	portuguese: 'em, até',
};

/** Words that say nothing new. */
export const MERE_WORDS: ByLanguage = {
	english: `
		a, the, of, on, from, for, to, with, in, and, or, is, has, have, had, was, been, be, are, does,
		did, do, you, we, us, they, this, please, want, wants, wishes, prefers, asked, all, any, every,
		everything, global, globally, general, current, currently, permanent, permanently, list, status,
		flag, marker, checkbox, field, custom, property, value, yes no, yes or no, Y N, true false,
		request, requested, registered, given, received, obtained, contact, contacts, contacted,
		contacting, person, people, individual, lead, prospect, customer, client, recipient, subscriber,
		member, user, data processing, processing, privacy, legal, GDPR, CCPA, CASL, outreach, outbound,
		sales, prospecting, campaigns, sequences, messages, messaging, communication, solicitation,
		solicit, LinkedIn, via LinkedIn, by LinkedIn, anymore, again, ever, InMail, hs, c`,
	german: `
		ist, hat, wurde, werden, darf, soll, möchte, will, bitte, von allem, von allen, vom, zu, zum,
		zur, der, die, das, den, nach, gemäß, laut, mehr, per, für, fuer, gegen, und, alle, allen,
		allem, alles, Liste, Kennzeichen, Merkmal, ja nein, J N, erteilt, liegt vor, vorhanden, Kontakt,
		Kontakte, Kontaktaufnahme, kontaktiert, Kunde, Ansprechpartner, Empfänger, Datenschutz,
		Datenverarbeitung, DSGVO, Ansprache, Vertrieb, Akquise, eingetragen`,
	french: `
		la, les, de, du, des, d, l, au, aux, pour, est, été, et, ou, tout, tous, toute, toutes, s, e,
		plus, statut, oui non, donné, recueilli, personne, destinataire, RGPD, démarchage, prospection,
		traitement, traitement des données`,
	spanish: `
		el, los, las, del, al, para, con, y, o, más, ha sido, todo, todos, todas, lista, estado, sí no,
		S N, dado, contacto, cliente, persona, tratamiento, tratamiento de datos, protección de datos`,
	italian: `
		il, lo, gli, di, da, dalla, dalle, alla, più, stato, tutto, tutti, tutte, fornito, contatto,
		trattamento, trattamento dei dati, trattamento dati`,
	dutch: `
		het, een, van, voor, tegen, met, heeft, wil, mag, worden, meer, lijst, ja nee, gegeven,
		contactpersoon, klant, AVG, verwerking`,
	portuguese: `
		dos, na, no tratamento, ao, com, foi, mais, tudo, sim não, contato, pessoa, LGPD, tratamento,
		tratamento de dados`,
};

/**
 * Beginnings of words that make a column one about something else: `Reason for opt out`, `Unsubscribe link`. Those of up
 * to three letters must be the whole word.
 */
export const OTHER_THINGS = `
	reason cause because why by via von par por number no nr count counter times rate total score percent ratio
	id ids uid key ref source origin owner assign agent manager team comment note remark description details history log
	url link page token code form text body message template subject title name ip version type kind mode method way
	channel category campaign domain website address language country location label tag stage step priority policy
	process change previous former tracking profiling geo cookie sent

	Grund Ursache durch Anzahl Nummer Quelle Herkunft Besitzer Inhaber Bemerk Notiz Kommentar Anmerk Art Kanal Adresse
	Sprache Vorlage Verlauf gesendet

	raison motif nombre numéro origine propri remarque commentaire lien canal adresse langue modèle

	razón motivo causa número cantidad fuente origen propiet comentario nota enlace tipo idioma direcci plantilla

	ragione numero fonte origine commento collegamento indirizzo lingua modello canale

	reden oorzaak door aantal nummer bron eigenaar opmerk notitie soort kanaal adres taal sjabloon

	razão quantidade fonte origem observ comentário ligação endereço idioma modelo
`;

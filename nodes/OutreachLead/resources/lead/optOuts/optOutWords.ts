import type { ByLanguage } from './byLanguage';

// What stands in the cells of such columns. Case and accents do not matter.

/** Access exports true as -1. */
export const YES_SIGNS = ['1', '-1', '1.0', 'x', '✓', '✔', '☑', '✅', '☒'];

export const YES: ByLanguage = {
	english: 'yes, y, true, t, on, checked, ticked',
	german: 'ja, j, wahr',
	french: 'oui, o, vrai, v, coché',
	spanish: 'sí, s, verdadero',
	italian: 'vero',
	dutch: 'waar',
	portuguese: 'sim, verdadeiro',
};

export const NO_SIGNS = ['0', '0.0', '☐', '⬜', '□'];

export const NO: ByLanguage = {
	english: 'no, n, false, f, off, unchecked',
	german: 'nein, falsch',
	french: 'non, faux, décoché',
	spanish: 'falso',
	dutch: 'nee, onwaar',
	portuguese: 'não',
};

/** What tools leave in a cell that has no value, `0000-00-00` as a database without a date. */
export const NOTHING = [
	'-',
	'--',
	'---',
	'–',
	'—',
	'n/a',
	'n.a',
	'k.a',
	'n.v.t',
	'na',
	'#n/a',
	'null',
	'none',
	'undefined',
	'nan',
	'\\n',
	'blank',
	'empty',
	'leer',
	'never subscribed',
	'never_subscribed',
	'0000-00-00',
	'0000-00-00 00:00:00',
];

/** Says it by itself, whatever the name of the column. */
export const MUST_NOT: ByLanguage = {
	english: 'blocked, not allowed, do not allow, not permitted, forbidden, prohibited',
	german: 'gesperrt, nicht erlaubt, nicht erwünscht, unerwünscht, verboten',
	french: 'interdit, non autorisé, pas autorisé',
	spanish: 'prohibido, no permitido, no autorizado',
	italian: 'vietato, non autorizzato, non consentito',
	dutch: 'verboden, niet toegestaan',
	portuguese: 'proibido, não permitido, não autorizado',
};

export const MAY: ByLanguage = {
	english: 'active, allow, allowed, permitted, ok, okay',
	german: 'aktiv, erlaubt, erwünscht',
	french: 'actif, autorisé',
	spanish: 'activo, permitido, autorizado',
	italian: 'attivo, autorizzato, consentito',
	dutch: 'actief, toegestaan',
	portuguese: 'ativo',
};

/** An answer to being asked for consent. Beside an opt-out, nobody knows what was granted or refused. */
export const GIVEN: ByLanguage = {
	english: 'given, granted, accepted, agreed, approved, confirmed, obtained',
	german: 'erteilt, bestätigt, angenommen, liegt vor, vorhanden',
	french: 'donné, accordé, accepté, confirmé',
	spanish: 'concedido, otorgado, aceptado, confirmado',
	italian: 'concesso, fornito, accettato, confermato',
	dutch: 'gegeven, verleend, akkoord, bevestigd',
	portuguese: 'aceito, aceite',
};

export const REFUSED: ByLanguage = {
	english: 'withdrawn, revoked, declined, denied, refused, rejected, not given',
	german: 'widerrufen, entzogen, abgelehnt, verweigert, nicht erteilt',
	french: 'retiré, révoqué, refusé',
	spanish: 'retirado, revocado, rechazado, denegado',
	italian: 'ritirato, revocato, rifiutato, negato',
	dutch: 'ingetrokken, geweigerd, niet gegeven',
	portuguese: 'revogado, recusado',
};

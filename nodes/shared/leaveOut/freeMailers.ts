import { lazy } from '../../../src/contract/lazy';
import { wordSet } from '../words/fold';

// Domains that anybody can have an e-mail at.

const MAILERS = lazy(() =>
	wordSet(`
		126.com 163.com aol.com att.net bluewin.ch bol.com.br btinternet.com comcast.net cox.net duck.com email.cz
		fastmail.com free.fr freemail.hu freenet.de googlemail.com hey.com hotmail.com icloud.com interia.pl laposte.net
		libero.it list.ru mac.com mail.com mail.de mail.ru me.com msn.com naver.com o2.pl online.de orange.fr pm.me
		posteo.de proton.me protonmail.ch protonmail.com qq.com rediffmail.com rocketmail.com sapo.pt seznam.cz sfr.fr
		sina.com t-online.de tuta.com tutanota.com uol.com.br verizon.net virgilio.it wanadoo.fr web.de wp.pl yandex.com
		yandex.ru ymail.com zoho.com zohomail.com
	`),
);

/** They have a domain in many countries: hotmail.fr, yahoo.co.uk. */
const IN_MANY_COUNTRIES =
	/^(?:gmail|gmx|googlemail|hotmail|live|outlook|yahoo)(?:\.com?)?\.[a-z]{2,3}$/;

export const isFreeMailer = (domain: string): boolean =>
	MAILERS().has(domain) || IN_MANY_COUNTRIES.test(domain);

/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';

import { DateTime } from 'luxon';

import type { WorkflowFile } from '../../packages/rehearsal/n8n/workflows';

const file = path.join(__dirname, '..', '..', 'examples', 'route-replies-by-intent.json');
const { nodes } = JSON.parse(readFileSync(file, 'utf8')) as WorkflowFile;
const code = String(nodes.find(({ name }) => name === 'When to write again')!.parameters.jsCode);

const WRITTEN = '2026-12-20T10:00:00.000Z';
const WAIT_DAYS = 30;

interface Wait {
	readonly back_on: string | null;
	readonly wait_days: number;
}

/** Runs the code of the example as n8n does. */
function waitFor(text: string | null, written = WRITTEN, now = written): Wait {
	const jsonOf: Record<string, unknown> = {
		'One reply': { text, occurred_at: written },
		Settings: { wait_days: WAIT_DAYS },
	};
	const [item] = runInNewContext(`(() => {${code}\n})()`, {
		$: (node: string) => ({ first: () => ({ json: jsonOf[node] }) }),
		$input: { first: () => ({ json: {} }) },
		$now: DateTime.fromISO(now, { zone: 'Europe/Berlin' }),
		DateTime,
	}) as Array<{ readonly json: Wait }>;
	return item!.json;
}

describe('the day on which somebody is back', () => {
	test.each([
		['2027-01-12', "I'm away and will be back on 12 January."],
		['2027-01-12', 'Out of office. Back in the office on Tuesday, 12th of January 2027'],
		['2027-01-12', 'I am on leave, returning January 12th.'],
		['2027-01-12', 'I return on Jan. 12, 2027. Best, Ann'],
		['2027-01-12', 'back 2027-01-12'],
		['2027-01-12', 'On 12 January I will be back.'],
		['2027-01-13', 'I am out of the office until 12 January.'],
		['2027-01-13', 'On holiday until Tuesday, January 12'],
		['2027-01-13', 'I am on annual leave from 3 to 12 January'],
		['2027-01-13', "I'm away from January 3 through January 12, 2027"],
		['2027-01-14', 'Away until 12 January, and back on 14 January.'],
		['2027-01-13', 'Away from 3 January, back on 13 January'],
		['2027-01-12', 'I will not be back until 12 January'],
		['2027-01-13', 'Available again after 12 January'],
		['2027-01-13', 'Thanks for getting back to me, I am out until 12 January'],
		['2027-01-13', 'I am back on 13/01 at the latest'],
		['2027-01-13', 'I am back on 01/13'],
		['2027-05-01', 'I am back on May 1'],
		['2027-01-06', 'Out of office Dec 21 – Jan 5'],
		['2027-01-12', 'On leave. Back: 12 Jan 2027. Urgent? Call 030 12.34.56 until 18.30'],
		['2026-12-21', 'Back on 21 December'],

		['2027-01-12', 'Ich bin ab dem 12.01. wieder da.'],
		['2027-01-12', 'bin ab dem 12.01. wieder da'],
		['2027-01-12', 'Am 12. Januar 2027 bin ich zurück.'],
		['2027-01-12', 'Ich bin erst am Dienstag, den 12.1.2027, wieder erreichbar'],
		['2027-01-12', 'Wieder im Büro: 12.01.27'],
		['2027-01-13', 'Ich bin bis zum 12.01. im Urlaub.'],
		['2027-01-13', 'Ich bin bis einschließlich 12. Jänner nicht erreichbar'],
		['2027-01-13', 'Urlaub vom 24.12. bis 12.01.'],
		['2027-01-07', 'Vom 24.12.2026 bis 06.01.2027 bin ich nicht da. Danke für Ihre Geduld!'],
		['2027-01-12', 'Vom 20.12. bis 11.01. nicht erreichbar, ab 12.01. wieder im Büro'],
		['2027-03-02', 'Elternzeit bis 1. März, danach bin ich wieder da'],

		['2027-01-12', 'Je suis absent, de retour le 12 janvier.'],
		['2027-01-12', 'Je serai de retour au bureau le mardi 12 janvier 2027'],
		['2027-01-12', 'Le 12 janvier, je reviens.'],
		['2027-01-12', 'À partir du 12 janvier, je serai de nouveau joignable'],
		['2027-02-01', 'Je reviens le 1er février'],
		['2027-01-13', "Je suis en congés jusqu'au 12 janvier"],
		['2027-01-13', 'En congé jusqu’au 12/01'],
		['2027-01-13', 'Absente du 24 décembre au 12 janvier inclus'],
		['2027-01-05', 'En congé du 20/12 au 04/01, retour le 05/01'],
		['2027-08-16', 'De retour le 16 août'],

		['2027-01-12', 'Estaré de vuelta el 12 de enero.'],
		['2027-01-12', 'Vuelvo el martes 12 de enero de 2027'],
		['2027-01-12', 'Me reincorporo el 12/01/2027'],
		['2027-01-13', 'Estoy de vacaciones hasta el 12 de enero'],
		['2027-01-13', 'Fuera de la oficina del 24 de diciembre al 12 de enero'],
		['2027-01-12', 'No volveré hasta el 12 de enero'],
	])('%s: %s', (day, text) => {
		expect(waitFor(text).back_on).toBe(day);
	});

	test.each([
		'Not now, please',
		'Maybe next quarter',
		'Our fair is on 12 January',
		'Back on 12 January 2026',
		'Back on 12 January 2029',
		'Back on 12/01/2026',
		'Since 5 December I am back',
		'Away from 3 January, back soon',
		'Back on 32 January',
		'Back on 30 February',
		'Back on 20 December',
		'Back on 01/12',
		'Back on 01/12/2027',
		'Back in January 2027',
		'You may be back before 12 people ask',
		'Call me on 030 12.34 when you are back',
		'Back at 9.30',
		'Back in 12 days',
		'Ich bin wieder da',
		'',
		null,
	])('is not known from: %s', (text) => {
		expect(waitFor(text)).toEqual({ back_on: null, wait_days: WAIT_DAYS });
	});
});

test('waits until nine in the morning of that day, in the time zone of the workflow', () => {
	const { wait_days: days } = waitFor('back on 22 December');
	expect(new Date(Date.parse(WRITTEN) + days * 24 * 60 * 60 * 1000).toISOString()).toBe(
		'2026-12-22T08:00:00.000Z',
	);
});

test('counts from the message, and waits no longer if the day has come meanwhile', () => {
	expect(waitFor('back on 22 December', WRITTEN, '2026-12-23T10:00:00.000Z')).toEqual({
		back_on: '2026-12-22',
		wait_days: 0,
	});
});

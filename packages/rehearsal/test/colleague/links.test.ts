import { isChoice, linkFor, questionsIn } from '../../colleague/links';

const n8n = 'http://localhost:5678';
const approve = `${n8n}/webhook-waiting/12/node-1?approved=true&signature=ab`;
const decline = `${n8n}/webhook-waiting/12/node-1?approved=false&signature=cd`;

/** As Gmail is given it. */
const mail = (encoding: string, body: string) =>
	JSON.stringify({
		raw: Buffer.from(
			`To: a@mail.example\r\nContent-Type: text/html\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${body}\r\n`,
		).toString('base64url'),
	});

const html = `<a href="${approve.replaceAll('&', '&amp;')}">Yes</a> <a href="${decline.replaceAll('&', '&amp;')}">No</a>`;
const quoted = html.replaceAll('=', '=3D').replace(/.{60}/g, '$&=\r\n');

test.each([
	['a text', `Approve: ${approve} or decline: ${decline}.`],
	['a link of Slack', JSON.stringify({ text: `<${approve}|Approve> <${decline}|Decline>` })],
	['a form', new URLSearchParams({ text: `${approve} ${decline}` }).toString()],
	['a page', html],
	['JSON with line breaks', JSON.stringify({ text: `${approve}\n${decline}\n` })],
	[
		'a mail in base64',
		mail('base64', Buffer.from(html).toString('base64').replace(/.{76}/g, '$&\r\n')),
	],
	['a mail as it is', mail('quoted-printable', quoted)],
])('both links of one question are found in %s', (_, text) => {
	expect(questionsIn(text, '5678')).toEqual([{ execution: '12', links: [approve, decline] }]);
});

test('questions of several executions are told apart, and others are no questions', () => {
	const form = `${n8n}/form-waiting/13?signature=ef`;
	expect(questionsIn(`${approve} ${form}`, '5678').map(({ execution }) => execution)).toEqual([
		'12',
		'13',
	]);
	expect(questionsIn(`https://outreach.example/form-waiting/13 ${n8n}/form/1`, '5678')).toEqual([]);
	expect(questionsIn(approve, '5679')).toEqual([]);
});

test('yes and no follow the links that say so', () => {
	const question = { execution: '12', links: [decline, approve] };
	expect(isChoice(question)).toBe(true);
	expect([linkFor(question, true), linkFor(question, false)]).toEqual([approve, decline]);
	const only = { execution: '12', links: [`${n8n}/form-waiting/12?signature=no`] };
	expect(isChoice(only)).toBe(false);
	expect(linkFor(only, true)).toBe(only.links[0]);
});

import type { ServiceRequest } from '../../services/request';
import { doubtfulTexts } from '../../services/doubtfulTexts';

const post = (body: unknown): ServiceRequest => {
	const isText = typeof body === 'string';
	return {
		at: 1,
		host: 'chat.example',
		method: 'POST',
		path: '/post',
		query: '',
		body: isText ? body : JSON.stringify(body),
		json: isText ? undefined : body,
	};
};

const SEAM = 'A reply of undefined';
const raw = Buffer.from(`To: a@b.example\r\n\r\n${SEAM}`).toString('base64url');

test.each([
	['of JSON', { channel: 'sales', text: SEAM }, SEAM],
	['deep in JSON', { blocks: [{ text: { text: SEAM } }] }, SEAM],
	['in JSON within JSON', { blocks: JSON.stringify([{ text: SEAM }]) }, SEAM],
	['of a form', `channel=sales&text=${encodeURIComponent(SEAM)}`, SEAM],
	['of an e-mail', { raw }, `To: a@b.example\r\n\r\n${SEAM}`],
	['that is the whole body', SEAM, SEAM],
])('a text %s shows its seams', (_, body, text) => {
	expect(doubtfulTexts(post(body))).toEqual([text]);
});

test.each([
	['values of JSON that are missing', { text: 'A reply', lead: null }],
	[
		'such values in JSON within JSON',
		{ blocks: JSON.stringify([{ text: 'A reply', lead: null }]) },
	],
	['what a model is told', { messages: [{ role: 'system', content: 'Never write undefined' }] }],
	['an undefined text in a word', { text: 'It is undefinedly good' }],
	['no body', ''],
])('%s is no seam', (_, body) => {
	expect(doubtfulTexts(post(body))).toEqual([]);
});

const LONG = 1_000_000;

// Over such texts, a pattern that begins with a repetition takes minutes.
test.each([
	['without a blank', 'x'.repeat(LONG), 'x, .'],
	['of commas', 'a,'.repeat(LONG / 2), ', .'],
	['of blanks', ' '.repeat(LONG), 'x, .'],
	['of empty lines', '\n'.repeat(LONG), 'Dear,'],
	['of brackets', '[{<%'.repeat(LONG / 4), '{first_name}'],
	['of names', '<company> '.repeat(LONG / 10), '</company> x, .'],
])('a long text %s is read to its end', (_, start, end) => {
	expect(doubtfulTexts(post({ text: `${start}${end}` }))).toHaveLength(1);
});

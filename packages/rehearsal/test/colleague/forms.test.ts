import { DAY } from 'outreach-sandbox/core/clock';
import { randomOf } from 'outreach-sandbox/core/random';
import { answersBy } from '../../colleague/answersFile';
import { fillIn } from '../../colleague/forms/fill';
import { readPage } from '../../n8n/forms/page';

/** As n8n serves it, without what only looks nice. */
const group = (label: string, control: string) =>
	`<div class='form-group'><label class='form-label'>${label}</label>${control}</div>`;
const choice = (id: string, ...options: string[]) =>
	`<input type='checkbox' class='multiselect-checkbox' id='option_${id}' value='${options.join("' />\n<input type='checkbox' class='multiselect-checkbox' value='")}' />`;

const HTML = `<html><body><section><form id='n8n-form'>
	<div class='form-header'><h1>A message</h1><p>To Maria &amp; Bob
Second line</p></div>
	<div class='inputs-wrapper'>
		${group(
			'Text',
			`<textarea id='field-0' name='field-0'>
Hi &lt;Maria&gt;</textarea>`,
		)}
		<div><label class='form-label form-required'>Decision</label>
			<div class='multiselect form-required' id='field-1' data-radio-select='radio'>${choice('1', 'Reject', 'Approve', 'Skip')}</div></div>
		${group(
			'Reason',
			`<div class='select-input'><select id='field-2' name='field-2'>
			<option value='' disabled selected>Select an option ...</option>
			<option value='Tone'>Tone</option></select></div>`,
		)}
		<div><label class='form-label'>Days</label>
			<div class='multiselect form-required' id='field-3' data-exact-select='2'>${choice('3', 'Monday', 'Tuesday', 'Friday')}</div></div>
		${group('E-mail', `<input class='form-input form-required' type='email' id='field-4' name='field-4' value='' />`)}
		${group('How many', `<input class='form-input form-required' type='number' id='field-5' name='field-5' value='' />`)}
		${group('From', `<input class='form-input form-required' type='date' id='field-6' name='field-6' value='' />`)}
		${group('Your site', `<input class='form-input form-required' type='text' id='field-7' name='field-7' value='' />`)}
		${group('People', `<input class='form-input form-required' type='file' id='field-8' name='field-8' accept='.csv, .xlsx' />`)}
		<input type="hidden" id="field-9" name="field-9" value="kept" />
	</div></form>
	<p id='submitted-content'>Thank you</p>
	<script>const authToken = 'user|token';</script></section></body></html>`;

const NOW = Date.UTC(2026, 10, 23, 10);
const page = readPage(HTML);

const fill = (seed: number, answers: Readonly<Record<string, string>> = {}, { fields } = page) => {
	const refused: string[] = [];
	const body = fillIn(fields, {
		now: NOW,
		random: randomOf(seed, 'form', 'page'),
		files: [],
		isTired: false,
		answers: answersBy(Object.keys(answers), (label) => [answers[label]!]),
		refuse: (why) => void refused.push(why),
	});
	return { body, refused, text: (id: string) => String(body.get(id)) };
};

test('a page is read as a browser shows it', () => {
	expect(page).toMatchObject({ title: 'A message', isForm: true, token: 'user|token' });
	expect(page.text).toBe('To Maria & Bob\nSecond line');
	expect(page.thanks).toBe('Thank you');
	expect(page.fields.map(({ label, type }) => [label, type])).toEqual([
		['Text', 'textarea'],
		['Decision', 'choice'],
		['Reason', 'choice'],
		['Days', 'choices'],
		['E-mail', 'email'],
		['How many', 'number'],
		['From', 'date'],
		['Your site', 'text'],
		['People', 'file'],
		['', 'hidden'],
	]);
	expect(readPage('<h1>Done</h1><p>Bye</p>')).toMatchObject({ isForm: false, fields: [] });
});

test('what is there stays, and what is asked for is given as n8n wants it', async () => {
	const { body, text } = fill(1);
	expect(text('field-0')).toBe('Hi <Maria>');
	expect(text('field-9')).toBe('kept');
	expect(JSON.parse(text('field-3'))).toEqual(['Monday', 'Tuesday']);
	expect(text('field-2')).toBe('Tone');
	expect(text('field-4')).toContain('@');
	expect(Number(text('field-5'))).toBeGreaterThan(0);
	expect(Date.parse(text('field-6'))).toBeGreaterThan(NOW + DAY);
	expect(text('field-7')).toMatch(/^https:/);
	const file = body.get('field-8') as File;
	expect(file.name).toBe('leads.csv');
	expect((await file.text()).split('\n')[0]).toContain('"social_url"');
});

test('a file that is not asked for is left out now and then, so that a form that takes more and more of them ends', () => {
	const optional = readPage(HTML.replace("form-required' type='file'", "' type='file'"));
	const fills = Array.from({ length: 40 }, (_, seed) => fill(seed, {}, optional).body);
	const given = fills.filter((body) => body.has('field-8')).length;
	expect(given).toBeGreaterThan(10);
	expect(given).toBeLessThan(30);
});

test('three of four say yes, and a seed says the same each time', () => {
	const decisions = Array.from({ length: 200 }, (_, seed) => fill(seed).text('field-1'));
	const yes = decisions.filter((one) => one === '["Approve"]').length;
	expect(yes).toBeGreaterThan(130);
	expect(yes).toBeLessThan(170);
	expect(new Set(decisions)).toEqual(new Set(['["Approve"]', '["Reject"]', '["Skip"]']));
	expect(decisions.slice(0, 20)).toEqual(
		Array.from({ length: 20 }, (_, seed) => fill(seed).text('field-1')),
	);
});

test('what the user wants filled in comes first, if the field can take it', () => {
	const wanted = fill(1, { Text: 'Hello', Decision: 'Skip' });
	expect([wanted.text('field-0'), wanted.text('field-1')]).toEqual(['Hello', '["Skip"]']);
	expect(wanted.refused).toEqual([]);
	const wrong = fill(1, { Decision: 'Perhaps' });
	expect(wrong.refused).toEqual(["'Decision' has no choice 'Perhaps'."]);
	expect(wrong.text('field-1')).toBe(fill(1).text('field-1'));
});

import { fillIn, noteText } from '../../campaigns/sequence/texts';

const planner = { job_title: 'Planner' };
const unknown = { job_title: null };
const note = {
	mode: 'template',
	message: 'To the {{job_title}}',
	fallback_message: 'To you',
} as const;

test('the job title is filled in, and nothing else', () => {
	expect(fillIn('{{job_title}} {{ job_title }} {{first_name}} {{company}}', planner)).toBe(
		'Planner Planner {{first_name}} {{company}}',
	);
});

test.each([
	[planner, 'To the Planner'],
	[unknown, 'To you'],
])('%j gets the note %j', (person, text) => {
	expect(noteText(note, person, undefined)).toBe(text);
});

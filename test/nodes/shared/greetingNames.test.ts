import { greetingNames } from '../../../nodes/shared/names/greetingNames';

test.each([
	['Ann', 'Smith', 'Ann', 'Smith'],
	['Mary Ann', 'van Gogh', 'Mary Ann', 'van Gogh'],
	['王', '小明', '王', '小明'],
	// Signs that are no name
	['👋', 'Smith', null, 'Smith'],
	['Ann 🚀', 'Smith ✔️', 'Ann', 'Smith'],
	['  ', '-', null, null],
	// Titles
	['Dr.', 'Smith', null, 'Smith'],
	['Dr. Ann', 'Smith', 'Ann', 'Smith'],
	['Prof. Dr. Ann', 'Smith, PhD', 'Ann', 'Smith'],
	['Mrs', 'Smith', null, 'Smith'],
	['Frau Dr.', 'Huber', null, 'Huber'],
	['Herr', 'Dr. Huber', null, 'Huber'],
	['Engr. Chidi', 'Okafor', 'Chidi', 'Okafor'],
	['Atty', 'Cruz', null, 'Cruz'],
	['Assoc. Prof. Ann', 'Smith', 'Ann', 'Smith'],
	['mgr inż. Jan', 'Kowalski', 'Jan', 'Kowalski'],
	['inż. Jan', 'Kowalski', 'Jan', 'Kowalski'],
	['Op. Dr. Özge', 'Yılmaz', 'Özge', 'Yılmaz'],
	['Hj. Siti', 'Aminah', 'Siti', 'Aminah'],
	// Added to a name
	['Ann (she/her)', 'Smith', 'Ann', 'Smith'],
	// All in one part
	['Dr. Ann Smith', null, 'Ann', 'Smith'],
	[null, 'Ann Smith', 'Ann', 'Smith'],
	['Dr. Smith', '', null, 'Smith'],
	['Ann', null, 'Ann', null],
	[null, 'Smith', null, 'Smith'],
	// Nobody's name
	['LinkedIn', 'Member', null, null],
	['N/A', 'Smith', null, 'Smith'],
	['Ann', 'undefined', 'Ann', null],
	['Sales', 'Team', null, null],
	['{{first_name}}', 'Smith', null, 'Smith'],
	['{first_name}', '[Last Name]', null, null],
	['[object Object]', 'Smith', null, 'Smith'],
	['(not set)', 'Smith', null, 'Smith'],
	['Unknown', 'Smith', null, 'Smith'],
	['none', 'Smith', null, 'Smith'],
	['NA', 'Smith', null, 'Smith'],
	// People are called so.
	['Na', 'Li', 'Na', 'Li'],
	['Nil', 'Patel', 'Nil', 'Patel'],
	['Christopher', 'Null', 'Christopher', 'Null'],
	[null, null, null, null],
])('%j %j is greeted as %j, with the last name %j', (first, last, greeted, lastName) => {
	expect(greetingNames({ first_name: first, last_name: last })).toEqual({
		lead_first_name: greeted,
		lead_last_name: lastName,
	});
});

test('a name that comes in one is split, unless its parts come as well', () => {
	const name = 'Dr. Ann Smith';
	expect(greetingNames({ name })).toEqual({ lead_first_name: 'Ann', lead_last_name: 'Smith' });
	expect(greetingNames({ name, first_name: '👋', last_name: 'Smith' })).toEqual({
		lead_first_name: null,
		lead_last_name: 'Smith',
	});
});

test.each([null, undefined, {}, { first_name: 7 as never }])(
	'nobody knows the name of %j',
	(person) => {
		expect(greetingNames(person)).toEqual({ lead_first_name: null, lead_last_name: null });
	},
);

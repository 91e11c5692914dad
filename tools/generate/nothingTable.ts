import type { INodeProperties } from 'n8n-workflow';

import { InvalidRequestError } from '../../src/client/errors';
import { type FieldContext, readField } from '../../src/n8n/form/readField';
import type { FieldInput } from '../../src/n8n/form/fieldInput';

/** A missing value, as each kind of field can get it. */
interface Nothing {
	readonly label: string;
	/** `isList`: whether the field takes several values. */
	readonly given: (isList: boolean) => FieldInput;
	readonly isTool?: boolean;
}

const EXPRESSION = '={{ $json.missing }}';

const ofExpression = (shown: string, value: unknown): Nothing => ({
	label: `An expression gives ${shown}`,
	given: () => ({ written: EXPRESSION, value }),
});

const KINDS_OF_NOTHING: readonly Nothing[] = [
	{
		label: 'It is left empty',
		given: (isList) => (isList ? { written: [], value: [] } : { written: '', value: '' }),
	},
	ofExpression('`undefined` or `null`', null),
	ofExpression('an empty text, blanks or what nobody sees', ' \u200B'),
	ofExpression('an empty list `[]`, or one of empty entries', [[], '']),
	ofExpression('an empty record `{}`', {}),
	{
		label: 'A model leaves it empty',
		given: () => ({ written: "={{ $fromAI('field') }}", value: '' }),
		isTool: true,
	},
	{
		label: 'A part of an expression gives nothing: `Hi {{ $json.missing }}`',
		given: () => ({ written: '=Hi {{ $json.missing }}', value: 'Hi ' }),
	},
	{
		label: 'The word `undefined` in a text',
		given: () => ({ written: EXPRESSION, value: 'Hi undefined' }),
	},
	{
		label: 'A record in a text: `[object Object]`',
		given: () => ({ written: EXPRESSION, value: `Hi ${String({})}` }),
	},
	{
		label: 'A placeholder of another tool: `{first_name}`',
		given: () => ({ written: 'Hi {first_name}', value: 'Hi {first_name}' }),
	},
];

interface KindOfField {
	readonly label: string;
	readonly field: Partial<INodeProperties>;
	readonly place?: Partial<FieldContext>;
}

const CHOICES = { options: [{ name: 'One', value: 'one' }] };

const KINDS_OF_FIELD: readonly KindOfField[] = [
	{ label: 'Text for people', field: { name: 'textForPeople', type: 'string' } },
	{ label: 'Other text, list of texts', field: { type: 'string' } },
	{
		label: 'Text that only describes something, as its form says',
		field: { type: 'string', typeOptions: { leftOutIfEmpty: true } },
	},
	{ label: 'Number', field: { type: 'number' } },
	{ label: 'On or off', field: { type: 'boolean' } },
	{ label: 'Choice', field: { type: 'options', ...CHOICES } },
	{ label: 'Several choices', field: { type: 'multiOptions', ...CHOICES } },
	{
		label: 'Text that was added, as under Options',
		field: { type: 'string' },
		place: { collection: 'options' },
	},
];

/** What each kind of field does without a value, as a Markdown table. */
export function nothingTable(): string {
	return [
		`| | ${KINDS_OF_FIELD.map(({ label }) => label).join(' | ')} |`,
		`| --- |${' --- |'.repeat(KINDS_OF_FIELD.length)}`,
		...KINDS_OF_NOTHING.map(
			(nothing) =>
				`| ${nothing.label} | ${KINDS_OF_FIELD.map((kind) => outcome(kind, nothing)).join(' | ')} |`,
		),
	].join('\n');
}

/** Reads the field as the nodes do. */
function outcome({ field, place }: KindOfField, { given, isTool = false }: Nothing): string {
	const property = { name: 'field', displayName: '', default: '', ...field } as INodeProperties;
	const texts = { kinds: { textForPeople: 'asItIs' }, isLifted: false, evaluate: () => undefined };
	try {
		const value = readField(property, given(field.type === 'multiOptions'), {
			label: '',
			isTool,
			texts,
			...place,
		} as FieldContext);
		const isSet = String(value ?? '').trim() !== '';
		return isSet ? 'taken as it is' : 'not set';
	} catch (error) {
		if (error instanceof InvalidRequestError) return '**error**';
		throw error as Error;
	}
}

import { faultSchema, type FaultKind } from '../../packages/sandbox/core/faults/faults';

/** Whether the request has taken effect. */
const EFFECTS = {
	yes: 'Yes',
	no: 'No',
	after: 'Only with `"after": true`',
	before: 'Not with `"before": true`',
} as const;

interface Words {
	readonly what: string;
	readonly effect: keyof typeof EFFECTS;
}

export const FAULTS: Readonly<Record<FaultKind, Words>> = {
	status: { what: 'Answers `status`', effect: 'after' },
	html: { what: 'Answers 502, or `status`, with a web page', effect: 'after' },
	redirect: { what: 'Redirects to `to`', effect: 'after' },
	timeout_before: { what: 'No answer until the caller gives up', effect: 'no' },
	timeout_after: { what: 'No answer until the caller gives up', effect: 'yes' },
	reset_before: { what: 'The connection breaks', effect: 'no' },
	reset_after: { what: 'The connection breaks', effect: 'yes' },
	truncated: { what: 'The connection breaks in the middle of the answer', effect: 'yes' },
	bad_json: { what: 'The answer is not JSON', effect: 'yes' },
	body: { what: 'A success has `text` as its body, and `status`', effect: 'before' },
	slow: {
		what: 'One byte a second, or every `interval_ms` milliseconds; or the whole answer after `seconds`. With both, the bytes begin after `seconds`',
		effect: 'yes',
	},
};

/** Fields that every fault may have. The text above the table explains them. */
const COMMON = ['fault', 'endpoint', 'skip', 'times'];

/** Every fault with its fields, as a Markdown table. */
export function faultTable(): string {
	return [
		'| `fault` | Fields | What happens | Did the request take effect? |',
		'| --- | --- | --- | --- |',
		...faultSchema().options.map(({ shape }) => {
			const { what, effect } = FAULTS[shape.fault.value];
			return `| \`${shape.fault.value}\` | ${fieldsOf(shape)} | ${what} | ${EFFECTS[effect]} |`;
		}),
	].join('\n');
}

function fieldsOf(shape: Readonly<Record<string, { isOptional(): boolean }>>): string {
	const own = Object.entries(shape).filter(([name]) => !COMMON.includes(name));
	const named = (isOptional: boolean) =>
		own
			.filter(([, value]) => value.isOptional() === isOptional)
			.map(([name]) => `\`${name}\``)
			.join(', ');
	const optional = named(true) && `optional ${named(true)}`;
	return [named(false), optional].filter(Boolean).join('; ') || 'none';
}

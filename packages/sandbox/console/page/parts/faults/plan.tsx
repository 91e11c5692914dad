import { useState } from 'preact/hooks';

import type { FaultKind } from '../../../../core/faults/faults';
import type { FaultField, FaultFieldName } from '../../../../core/faults/fields';
import type { Views } from '../../../views';
import { useAttempt } from '../../shared/actions';
import { Check, Choice, TextField } from '../../shared/fields';
import { change } from '../../shared/server';
import { Waiting } from '../../shared/states';
import { useView } from '../../shared/views';
import { FIELDS, KINDS } from './words';

type Values = Readonly<Partial<Record<FaultFieldName, string>>>;

const NAMES = Object.keys(FIELDS) as FaultFieldName[];

const START: Values = Object.fromEntries(NAMES.map((name) => [name, FIELDS[name].start]));

const KIND_CHOICES = Object.fromEntries(
	Object.entries(KINDS).map(([kind, { title }]) => [kind, title]),
) as Record<FaultKind, string>;

type Endpoint = Views['endpoints'][number];

const endpointChoices = (endpoints: readonly Endpoint[]): Readonly<Record<string, string>> => ({
	any: 'Any',
	...Object.fromEntries(endpoints.map(({ id, method, path }) => [id, `${method} ${path}`])),
});

const valueOf = (type: FaultField['type'], text: string): number | string | boolean =>
	({ number: Number(text), text, check: true })[type];

function bodyOf(fault: FaultKind, endpoint: string, fields: readonly FaultField[], values: Values) {
	const given = fields.flatMap(({ name, type }) => {
		const text = values[name] ?? '';
		return text !== '' || FIELDS[name].maySendEmpty ? [[name, valueOf(type, text)]] : [];
	});
	return { fault, ...(endpoint !== 'any' && { endpoint }), ...Object.fromEntries(given) };
}

interface ValueProps {
	readonly field: FaultField;
	readonly value: string;
	readonly onChange: (value: string) => void;
}

function Value({ field: { name, type, isRequired, min, max }, value, onChange }: ValueProps) {
	const { label, maySendEmpty } = FIELDS[name];
	if (type === 'check') {
		return (
			<Check
				label={label}
				value={value !== ''}
				onChange={(checked) => onChange(checked ? 'yes' : '')}
			/>
		);
	}
	return (
		<TextField
			type={type}
			label={label}
			value={value}
			onChange={onChange}
			min={min}
			max={max}
			required={isRequired && !maySendEmpty}
		/>
	);
}

export function Plan() {
	const [kind, setKind] = useState<FaultKind>('status');
	const [endpoint, setEndpoint] = useState('any');
	const [values, setValues] = useState(START);
	const { run, attributes } = useAttempt();
	const { data: endpoints = [] } = useView('endpoints');
	const asked = useView('faultFields');
	if (!asked.data) return <Waiting {...asked} />;
	const fields = asked.data[kind].toSorted((a, b) => NAMES.indexOf(a.name) - NAMES.indexOf(b.name));
	return (
		<form
			class="card stack"
			aria-label="Plan a fault"
			onSubmit={(event) => {
				event.preventDefault();
				void run(() => change('faults', bodyOf(kind, endpoint, fields, values)));
			}}
		>
			<h2>Plan one</h2>
			<div class="fields">
				<Choice
					label="What goes wrong"
					value={kind}
					choices={KIND_CHOICES}
					onChange={setKind}
					help={KINDS[kind].about}
				/>
				<Choice
					label="Endpoint"
					value={endpoint}
					choices={endpointChoices(endpoints)}
					onChange={setEndpoint}
				/>
				{fields.map((field) => (
					<Value
						key={field.name}
						field={field}
						value={values[field.name] ?? ''}
						onChange={(value) => setValues({ ...values, [field.name]: value })}
					/>
				))}
			</div>
			<div class="buttons">
				<button type="submit" {...attributes}>
					Plan the fault
				</button>
			</div>
		</form>
	);
}

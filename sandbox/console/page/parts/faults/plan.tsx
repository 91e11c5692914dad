import { useState } from 'preact/hooks';

import type { FaultKind } from '../../../../faults/faults';
import type { Views } from '../../../views';
import { useAttempt } from '../../shared/actions';
import { Check, Choice, TextField } from '../../shared/fields';
import { useView } from '../../shared/reading';
import { change } from '../../shared/server';
import { DEFAULTS, type FieldName, FIELDS, KINDS, LABELS } from './kinds';

type Values = Readonly<Record<FieldName, string>>;

const KIND_CHOICES = Object.fromEntries(
	Object.entries(KINDS).map(([kind, { title }]) => [kind, title]),
) as Record<FaultKind, string>;

type Endpoint = Views['endpoints'][number];

const endpointChoices = (endpoints: readonly Endpoint[]): Readonly<Record<string, string>> => ({
	any: 'Any',
	...Object.fromEntries(endpoints.map(({ id, method, path }) => [id, `${method} ${path}`])),
});

const valueOf = (name: FieldName, text: string): number | string | boolean =>
	({ number: Number(text), text, check: true })[FIELDS[name]];

function bodyOf(fault: FaultKind, endpoint: string, values: Values) {
	const names: readonly FieldName[] = [...KINDS[fault].fields, 'skip', 'times'];
	// An empty body is one that somebody may want.
	const given = names.filter((name) => values[name] !== '' || name === 'text');
	return {
		fault,
		...(endpoint !== 'any' && { endpoint }),
		...Object.fromEntries(given.map((name) => [name, valueOf(name, values[name])])),
	};
}

export function Plan() {
	const [kind, setKind] = useState<FaultKind>('status');
	const [endpoint, setEndpoint] = useState('any');
	const [values, setValues] = useState<Values>(DEFAULTS);
	const { busy, run } = useAttempt();
	const { data: endpoints = [] } = useView('endpoints');
	const { about, fields } = KINDS[kind];
	const field = (name: FieldName) => {
		const set = (value: string) => setValues({ ...values, [name]: value });
		const type = FIELDS[name];
		if (type === 'check') {
			const setChecked = (checked: boolean) => set(checked ? 'yes' : '');
			return (
				<Check key={name} label={LABELS[name]} value={values[name] !== ''} onChange={setChecked} />
			);
		}
		return (
			<TextField
				key={name}
				type={type}
				label={LABELS[name]}
				value={values[name]}
				onChange={set}
				min={type === 'number' ? 0 : undefined}
				required={name === 'to'}
			/>
		);
	};
	return (
		<form
			class="card plan"
			aria-label="Plan a fault"
			onSubmit={(event) => {
				event.preventDefault();
				void run(() => change('faults', bodyOf(kind, endpoint, values)));
			}}
		>
			<h2>Plan one</h2>
			<div class="fields">
				<Choice
					label="What goes wrong"
					value={kind}
					choices={KIND_CHOICES}
					onChange={setKind}
					help={about}
				/>
				<Choice
					label="Endpoint"
					value={endpoint}
					choices={endpointChoices(endpoints)}
					onChange={setEndpoint}
				/>
				{fields.filter((name) => FIELDS[name] !== 'check').map(field)}
				{field('times')}
				{field('skip')}
				{fields.filter((name) => FIELDS[name] === 'check').map(field)}
			</div>
			<button type="submit" class="button main" aria-busy={busy}>
				Plan the fault
			</button>
		</form>
	);
}

import { useEffect, useState } from 'preact/hooks';

import type { FaultKind } from '../../../../faults/faults';
import { useAttempt } from '../../shared/actions';
import { Check, Choice, TextField } from '../../shared/fields';
import { change } from '../../shared/server';
import { DEFAULTS, type FieldName, FIELDS, KINDS, LABELS } from './kinds';

type Values = Readonly<Record<FieldName, string>>;

const KIND_CHOICES = Object.fromEntries(
	Object.entries(KINDS).map(([kind, { title }]) => [kind, title]),
) as Record<FaultKind, string>;

const ANY = { any: 'Any' };

interface OpenApi {
	readonly paths: Readonly<Record<string, Readonly<Record<string, { operationId: string }>>>>;
}

/** The endpoints, from the API's own description. */
function useEndpoints(): Readonly<Record<string, string>> {
	const [endpoints, show] = useState<Readonly<Record<string, string>>>(ANY);
	useEffect(() => {
		const load = async () => {
			const { paths } = (await (await fetch('api/v1/openapi.json')).json()) as OpenApi;
			const found = Object.entries(paths).flatMap(([path, methods]) =>
				Object.entries(methods).map(([method, { operationId }]) => [
					operationId,
					`${operationId}: ${method.toUpperCase()} ${path}`,
				]),
			);
			show({ ...ANY, ...Object.fromEntries(found.sort()) });
		};
		// Without them a fault can still be aimed at any endpoint.
		load().catch(() => undefined);
	}, []);
	return endpoints;
}

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
				<Choice label="Endpoint" value={endpoint} choices={useEndpoints()} onChange={setEndpoint} />
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

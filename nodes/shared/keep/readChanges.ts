import type { JsonRecord } from '../../../src/contract/json';
import { invalidInput } from '../../../src/n8n/errors';
import type { ItemCall } from '../../../src/n8n/execution/itemCall';
import { isBlank, readEach } from '../../../src/n8n/form/fieldInput';
import { contractKey } from '../../../src/n8n/parameterNames';
import { idList } from '../../../src/n8n/parameterValues';
import { type Field, readGiven, readValue } from '../form/fields';
import { putAt } from '../form/paths';
import { unlessKept } from './keepable';

/** The fields of a record that the form of an update sets, nested as in the request. Null clears a field. */
export function readChanges(call: ItemCall, fields: readonly Field[]): JsonRecord {
	const cleared = idList(call.fields('fields').valuesToClear);
	const changes: Record<string, unknown> = {};
	readEach(fields, (field) => {
		const isCleared = cleared.includes(field.parameter);
		const value = unlessKept(readGiven(call, field));
		// If a text of a new template is left empty, it stays as it is.
		const isSet = value !== undefined && !(typeof value === 'string' && isBlank(value));
		if (isSet && isCleared) {
			const label = call.labelOf({ field: contractKey(field.parameter) });
			throw invalidInput('values_to_clear', `clears ${label}, which is set as well`);
		}
		if (isCleared) putAt(changes, field.at, null);
		if (isSet) putAt(changes, field.at, readValue(call, field, value));
	});
	return changes;
}

/** Refuses an update that sets nothing. */
export function refuseNoChanges(changes: JsonRecord): void {
	if (Object.keys(changes).length > 0) return;
	throw invalidInput('fields', 'must set something: as the form stands, all stays as it is');
}

import { firstCharacters } from 'n8n-nodes-outreach/src/contract/characters';
import { LEAD_LIST_NAME_MAX } from 'n8n-nodes-outreach/src/contract/leads';

/** A free name: `Name`, `Name (copy)`, `Name (copy 2)`, … Cuts the name if the suffix needs room. */
export function freeName(wanted: string, isTaken: (name: string) => boolean): string {
	if (!isTaken(wanted)) return wanted;
	for (let copy = 1; ; copy += 1) {
		const suffix = copy === 1 ? ' (copy)' : ` (copy ${copy})`;
		const name = firstCharacters(wanted, LEAD_LIST_NAME_MAX - suffix.length) + suffix;
		if (!isTaken(name)) return name;
	}
}

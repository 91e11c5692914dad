import type { Problem } from '../../../src/contract/problems';
import { shown } from '../../../src/n8n/form/fieldInput';
import type { Address } from './readAddress';

/** What is wrong with the address of a lead's profile. The API takes any text there, and no campaign could reach such a lead. */
export function addressProblems(
	{ whose, sent, what, isNoAddress, isBroken }: Address,
	field: string,
): Problem[] {
	if (whose !== 'nobody') return [];
	if (isBroken) return [{ field, message: 'must have no line break, tab or blank inside' }];
	if (isNoAddress) {
		return [{ field, message: 'must be a web address that starts with https:// or http://' }];
	}
	return [
		{ field, message: `must be the address of a person's profile: ${shown(sent)} is ${what}` },
	];
}

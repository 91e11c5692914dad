import { recordsOf } from '../../../../src/contract/json';
import { shown } from '../../../../src/n8n/form/fieldInput';
import { addHint } from '../../../../src/n8n/execution/hints';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import { parameterLabel } from '../../../../src/n8n/parameterNames';
import { readAddress } from '../../../shared/addresses/readAddress';

/** Points out a person's address where a company's belongs, and the reverse. The API takes both, and finds nobody. */
export function hintAtAddresses(call: ItemCall, signals: unknown): void {
	for (const signal of recordsOf(signals)) {
		for (const [key, url] of Object.entries(signal)) {
			if (!key.endsWith('_social_url') || typeof url !== 'string') continue;
			const { whose, isCompany } = readAddress(url);
			const isForPerson = key === 'profile_social_url';
			const is = whose === 'person' ? 'the profile of a person' : "a company's page";
			if (isForPerson ? !isCompany : whose !== 'person') continue;
			addHint(
				call,
				`${parameterLabel(key)} of the signal ${String(signal.type)} is ${is}: ${shown(url)}. It needs ${isForPerson ? 'the profile of a person' : "a company's page"}, or the agent may find nobody by it.`,
			);
		}
	}
}
